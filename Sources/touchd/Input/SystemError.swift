import CLinux

/// A system call that failed, with what was being done.
struct SystemError: Error, Equatable {
    /// What was being done, or to which file.
    let subject: String
    /// The kernel's number of the error, `errno`.
    let number: Int32

    /// The error of the call that failed just now.
    init(_ subject: String) {
        self.subject = subject
        number = clinux_errno()
    }

    /// The system's words for the error.
    var reason: String { String(cString: strerror(number)) }

    /// What failed and why: `FILE: No such file or directory`.
    var description: String { "\(subject): \(reason)" }

    /// The exit status that tells it: `fallback`, unless it is a matter of rights.
    func exitStatus(else fallback: ExitStatus) -> ExitStatus {
        number == EACCES || number == EPERM ? .permission : fallback
    }
}
