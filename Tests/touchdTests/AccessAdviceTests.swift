import Testing

@testable import touchd

/// What an operator is told who has no right to a file.
struct AccessAdviceTests {
    /// A group that has no name.
    private static let group: UInt32 = 4_000_000_001

    private func remedy(
        _ mode: UInt32, group: UInt32 = Self.group, for purpose: AccessAdvice.Purpose = .read,
        isRoot: Bool = false, groups: [UInt32] = [], isService: Bool = false
    ) -> String {
        let asker = AccessAdvice.Asker(user: "kiosk", isRoot: isRoot, groups: groups, isService: isService)
        return AccessAdvice(owner: 0, group: group, mode: mode, for: purpose, asker: asker).remedy
    }

    @Test func `owner, group and mode are named`() {
        let advice = AccessAdvice(owner: 0, group: 0, mode: 0o640, for: .read)
        #expect(advice.owners == "root:root, mode 0640")
    }

    @Test func `who lacks the group is told how to get it, a service otherwise than a person`() {
        #expect(
            remedy(0o660)
                == "sudo does; 'usermod -aG 4000000001 kiosk' lets kiosk in, from the next login on, to every keyboard too"
        )
        #expect(
            remedy(0o660, isService: true)
                == "SupplementaryGroups=4000000001 below [Service] in its unit lets this service in, from a restart on")
    }

    @Test(arguments: [(0o600, 4_000_000_001), (0o620, 4_000_000_001), (0o660, 0)] as [(UInt32, UInt32)])
    func `a group that doesn't help isn't advised, but a udev rule`(mode: UInt32, group: UInt32) {
        #expect(
            remedy(mode, group: group)
                == "a udev rule with GROUP=\"input\", MODE=\"0660\" lets the group input read such nodes")
    }

    @Test func `a socket's group needs the right to write`() {
        #expect(remedy(0o660, for: .connect) == "'usermod -aG 4000000001 kiosk' lets kiosk in, from the next login on")
        #expect(
            remedy(0o640, for: .connect)
                == "[socket] mode and group of the configuration, or the socket's unit, say who may connect")
    }

    @Test func `who has the group already, or is root, is told to look elsewhere`() {
        let elsewhere = "so something else forbids it: a service's DeviceAllow=, a container"
        #expect(remedy(0o660, groups: [Self.group]) == "kiosk has that group, \(elsewhere)")
        #expect(remedy(0o660, isRoot: true) == "root isn't kept out by that, \(elsewhere)")
    }
}
