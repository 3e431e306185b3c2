import Testing

@testable import Drawing

struct TicksTests {
    private func values(_ ticks: Ticks) -> [Int64] {
        var values: [Int64] = [0]
        while let next = ticks.next(after: values[values.count - 1]) { values.append(next) }
        return values
    }

    @Test func `marks stand at round numbers and at the end`() {
        let ticks = Ticks(1920, over: 840, atLeast: 64, end: 48)
        #expect(values(ticks) == [0, 200, 400, 600, 800, 1000, 1200, 1400, 1600, 1800, 1920])
    }

    @Test func `one that would touch the end's is left out`() {
        let ticks = Ticks(1050, over: 840, atLeast: 64, end: 48)
        #expect(values(ticks) == [0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1050])
    }

    @Test(arguments: 1...3000)
    func `marks are never nearer to each other than they may be`(length: Int64) {
        let ticks = Ticks(length, over: 840, atLeast: 64, end: 48)
        let all = values(ticks)
        #expect(all.last == length)
        #expect(all.count <= 14)
        for (one, other) in zip(all, all.dropFirst().dropLast()) {
            #expect(Double(other - one) * ticks.unit >= 64)
        }
        #expect([1, 2, 5].contains(ticks.step / powerOfTen(below: ticks.step)))
    }

    private func powerOfTen(below number: Int64) -> Int64 {
        var power: Int64 = 1
        while power * 10 <= number { power *= 10 }
        return power
    }
}
