import Glibc

/// How large the program is, and that it brings Swift along.
enum ProgramSize {
    static func measure(_ program: String, embedded: String?, _ report: inout Report) {
        guard let megabytes = megabytes(program) else { return }
        report.add("program's file", goal: 7, megabytes, "MB")
        if let embedded, let megabytes = Self.megabytes(embedded) {
            report.add("the Embedded build's file", megabytes, "MB")
        }
        guard let list = ChildProcess(["ldd", program], keepsOutput: true), list.status == 0 else { return }
        let names = list.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
            .map { $0.split(whereSeparator: { $0 == "\t" || $0 == "/" }).last ?? $0 }
        let swift = names.filter { $0.contains("swift") || $0.contains("Foundation") }
        report.add(
            "Swift libraries that it needs", goal: 0, Double(swift.count), "",
            (swift.isEmpty ? names : swift).joined(separator: " "))
    }

    private static func megabytes(_ path: String) -> Double? {
        var status = stat()
        return stat(path, &status) == 0 ? Double(status.st_size) / 1e6 : nil
    }
}
