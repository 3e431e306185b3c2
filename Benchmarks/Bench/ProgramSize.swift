import Glibc

/// How large the program is, and that it brings Swift along.
enum ProgramSize {
    static func measure(_ program: String, _ report: inout Report) {
        var status = stat()
        guard stat(program, &status) == 0 else { return }
        let megabytes = Double(status.st_size) / 1e6
        report.add("program's file", goal: 7, megabytes, "MB")
        guard let list = ChildProcess(["ldd", program], keepsOutput: true), list.status == 0 else { return }
        let names = list.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
            .map { $0.split(whereSeparator: { $0 == "\t" || $0 == "/" }).last ?? $0 }
        let swift = names.filter { $0.contains("swift") || $0.contains("Foundation") }
        report.add(
            "Swift libraries that it needs", goal: 0, Double(swift.count), "",
            (swift.isEmpty ? names : swift).joined(separator: " "))
    }
}
