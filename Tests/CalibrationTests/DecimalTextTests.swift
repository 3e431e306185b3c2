import SeededNumbers
import Testing
import TouchCore

@testable import Calibration

/// Numbers as configurations have them.
struct DecimalTextTests {
    @Test(arguments: [
        (0.0, "0"), (-0.0, "0"), (-0.0000001, "0"), (1.0, "1"), (-1.0, "-1"), (0.1, "0.1"), (-0.05, "-0.05"),
        (1.0000004, "1"), (0.000001, "0.000001"), (-1.25, "-1.25"), (123.456789, "123.456789"), (0.9999999, "1"),
    ])
    func `a number has the digits that count`(number: Double, text: String) {
        #expect(decimal(number, places: 6) == text)
    }

    @Test func `whole numbers have no point`() {
        #expect(decimal(2.5, places: 0) == "3")
        #expect(decimal(-0.4, places: 0) == "0")
    }

    @Test func `a matrix comes back from its text`() throws {
        var numbers = SeededNumbers(seed: 1)
        for _ in 0..<1000 {
            func some() -> Double { numbers.number(in: -20...20) }
            let matrix = CalibrationMatrix(some(), some(), some(), some(), some(), some())
            let words = matrix.text(separator: " ").split(separator: " ").map { String($0) }
            let read = words.compactMap { Double($0) }
            try #require(read.count == 6)
            #expect(
                matrix.isNear(CalibrationMatrix(read[0], read[1], read[2], read[3], read[4], read[5]), within: 6e-7))
            #expect(!words.contains("-0") && words.allSatisfy { !$0.contains("e") })
        }
    }

    @Test func `orientations have the names of what they do`() {
        #expect(
            Orientation.all.map { $0.name } == [
                "upright", "y inverted", "x inverted", "x and y inverted", "axes swapped", "axes swapped, y inverted",
                "axes swapped, x inverted", "axes swapped, x and y inverted",
            ])
        #expect(Orientation(isSwapped: true, invertsX: true).matrix == Rotation.quarter.matrix)
        #expect(Orientation(invertsX: true, invertsY: true).matrix == Rotation.half.matrix)
        #expect(Orientation(isSwapped: true, invertsY: true).matrix == Rotation.threeQuarters.matrix)
    }
}
