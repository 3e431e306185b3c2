// swift-tools-version:6.2
import PackageDescription

// EMBEDDED=1 builds the same sources as Embedded Swift: a small daemon without the Swift runtime.
// FUZZ=1 builds the libFuzzer programs instead, and instruments everything that they drive.
let embedded = Context.environment["EMBEDDED"] == "1"
let fuzzing = Context.environment["FUZZ"] == "1"

let swift: [SwiftSetting] =
    [.treatAllWarnings(as: .error)]
    + (embedded ? [.enableExperimentalFeature("Embedded"), .unsafeFlags(["-wmo"])] : [])
    + (fuzzing ? [.unsafeFlags(["-sanitize=fuzzer,address", "-assert-config", "Debug"])] : [])
// What runs once, or for a person, is built to be small instead of fast.
let small: [SwiftSetting] =
    swift + (embedded || fuzzing ? [] : [.unsafeFlags(["-Osize"], .when(configuration: .release))])
// Square roots are instructions, but calls in most builds: not in the Embedded one, which does without the library.
let libm: [LinkerSetting] = embedded ? [] : [.linkedLibrary("m")]
let testing: [SwiftSetting] = [.treatAllWarnings(as: .error)]
let c: [CSetting] =
    [.define("_GNU_SOURCE"), .enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)]
    + (embedded ? [.define("EMBEDDED_SWIFT")] : [])
    + (fuzzing ? [.unsafeFlags(["-fsanitize=fuzzer-no-link,address"])] : [])
// toml++ is compiled into CToml (header-only), so that the daemon needs no library for it at run time. Numbers are read
// without streams, which would bring in locales, 350 kB of them.
let cxx: [CXXSetting] =
    [
        .define("TOML_HEADER_ONLY", to: "1"), .define("TOML_ENABLE_FORMATTERS", to: "0"),
        .define("TOML_FLOAT_CHARCONV", to: "1"),
        .enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error),
    ]
    + (fuzzing
        ? [.unsafeFlags(["-fsanitize=fuzzer-no-link,address"])]
        : [.unsafeFlags(["-Os"], .when(configuration: .release))])

let package = Package(
    name: "touchd",
    products: [.executable(name: "touchd", targets: ["touchd"])],
    targets: [
        // What a touch is: input events in, touch events out. Pure.
        .target(name: "TouchCore", swiftSettings: swift),
        // A touch event as a line: JSON for programs, columns for people.
        .target(name: "EventLines", dependencies: ["TouchCore"], swiftSettings: swift),
        // touchd.toml to validated values, or all errors with their places.
        .target(name: "CToml", cxxSettings: cxx),
        .target(name: "Configuration", dependencies: ["CToml", "TouchCore"], swiftSettings: small),
        // Regions and played recordings as pictures: SVG, and a page that plays them.
        .target(
            name: "Drawing", dependencies: ["EventLines", "TouchCore"],
            resources: [
                .embedInCode("Picture/picture.css"), .embedInCode("Page/page.css"), .embedInCode("Page/page.js"),
            ], swiftSettings: small,
            linkerSettings: libm),
        // What passes over the socket, without the socket: requests, subscriptions, queues, lines.
        .target(
            name: "SocketProtocol", dependencies: ["EventLines", "JSONValues", "TouchCore"], swiftSettings: swift),
        // evemu text and libinput record YAML to input events. A daemon reads none: libyaml is loaded when one is read.
        .target(name: "CYaml", dependencies: ["CLinux"], cSettings: c),
        .target(name: "Recordings", dependencies: ["CYaml", "TouchCore"], swiftSettings: swift),
        // A line of JSON to a value: requests, and what a daemon says. Jansson is loaded with the first one.
        .target(name: "CJansson", dependencies: ["CLinux"], cSettings: c),
        .target(name: "JSONValues", dependencies: ["CJansson"], swiftSettings: swift),
        // Live devices: open, describe, read, find.
        .systemLibrary(name: "CLibevdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
        .systemLibrary(name: "CLibudev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),
        .target(name: "CTouch", dependencies: ["CLibevdev", "CLibudev"], cSettings: c),
        .target(name: "InputDevices", dependencies: ["CTouch", "TouchCore"], swiftSettings: swift),
        // Touches of a screen's corners to the panel's calibration, or to why there is none. Pure.
        .target(
            name: "Calibration", dependencies: ["TouchCore"], swiftSettings: small,
            linkerSettings: libm),
        // libc, for what Swift cannot reach by itself.
        .target(name: "CLinux", cSettings: c),
        // The program: commands and, later, the daemon.
        .executableTarget(
            name: "touchd",
            dependencies: [
                "TouchCore", "EventLines", "Configuration", "Recordings", "JSONValues", "InputDevices",
                "SocketProtocol",
                "Calibration", "Drawing", "CLinux",
            ],
            swiftSettings: swift),
        // What is measured (`make bench`): workloads, the same in C, and a count of allocations.
        .target(name: "Workloads", dependencies: ["TouchCore"], path: "Benchmarks/Workloads", swiftSettings: swift),
        .target(name: "CFloor", path: "Benchmarks/CFloor", cSettings: c),
        .executableTarget(
            name: "floor-replay", dependencies: ["CFloor"], path: "Benchmarks/FloorReplay", cSettings: c),
        .target(name: "CAllocations", path: "Benchmarks/CAllocations", cSettings: c),
        .executableTarget(
            name: "bench",
            dependencies: [
                "TouchCore", "EventLines", "SocketProtocol", "Workloads", "CFloor", "CAllocations", "CLinux",
            ],
            path: "Benchmarks/Bench", swiftSettings: swift),
        .testTarget(
            name: "TouchCoreTests", dependencies: ["TouchCore", "Workloads", "CAllocations"], swiftSettings: testing),
        .testTarget(name: "EventLinesTests", dependencies: ["EventLines"], swiftSettings: testing),
        .testTarget(name: "ConfigurationTests", dependencies: ["Configuration"], swiftSettings: testing),
        .testTarget(name: "RecordingsTests", dependencies: ["Recordings"], swiftSettings: testing),
        .testTarget(
            name: "SocketProtocolTests",
            dependencies: ["SocketProtocol", "EventLines", "TouchCore", "CAllocations", "SeededNumbers"],
            swiftSettings: testing),
        .testTarget(
            name: "DrawingTests", dependencies: ["Drawing", "EventLines", "TouchCore", "SeededNumbers"],
            swiftSettings: testing),
        .testTarget(
            name: "JSONValuesTests", dependencies: ["JSONValues", "CJansson"], swiftSettings: testing,
            // For its count of what is allocated.
            linkerSettings: [.linkedLibrary("jansson")]),
        // Random numbers that are the same in each run.
        .target(name: "SeededNumbers", path: "Tests/SeededNumbers", swiftSettings: testing),
        .testTarget(
            name: "CalibrationTests", dependencies: ["Calibration", "TouchCore", "SeededNumbers"],
            swiftSettings: testing),
        // A client of a daemon that does what no good client would.
        .target(name: "SocketTesting", path: "Tests/SocketTesting", swiftSettings: testing),
        // A machine's /dev, /sys and udev in a folder, for the program to run in (MachineTests).
        .systemLibrary(name: "CUmockdev", path: "Tests/CUmockdev"),
        .testTarget(
            name: "MachineTests", dependencies: ["touchd", "CUmockdev", "SocketTesting"], swiftSettings: testing),
        .testTarget(
            name: "touchdTests",
            dependencies: [
                "touchd", "Configuration", "EventLines", "Recordings", "SeededNumbers", "SocketProtocol",
                "SocketTesting",
                "TouchCore",
            ], swiftSettings: testing),
    ],
    swiftLanguageModes: [.v6], cxxLanguageStandard: .cxx17)

// For other programs, beside the daemon: it uses nothing of ours, but Swift's concurrency, which an Embedded build
// doesn't have.
if !embedded {
    package.products.append(.library(name: "TouchClient", targets: ["TouchClient"]))
    package.targets += [
        .target(name: "TouchClient", swiftSettings: swift),
        .testTarget(
            name: "TouchClientTests", dependencies: ["TouchClient", "SeededNumbers"], swiftSettings: testing),
        .executableTarget(
            name: "label", dependencies: ["TouchClient"], path: "Examples/Label", swiftSettings: swift),
    ]
}

if fuzzing {
    func fuzzer(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
        .executableTarget(
            name: name, dependencies: ["FuzzDriver"] + dependencies, path: "Fuzz/\(name)", swiftSettings: swift,
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])])
    }
    let fuzzed = [
        "TouchCore", "CToml", "Configuration", "CLinux", "CYaml", "Recordings", "EventLines", "CJansson", "JSONValues",
        "SocketProtocol",
    ]
    package.products = []
    package.targets.removeAll { !fuzzed.contains($0.name) }
    package.targets += [
        .systemLibrary(name: "CFuzz", path: "Fuzz/CFuzz"),
        .target(name: "FuzzDriver", dependencies: ["CFuzz"], path: "Fuzz/FuzzDriver", swiftSettings: swift),
        .target(
            name: "RecordingTrial", dependencies: ["Recordings", "TouchCore"], path: "Fuzz/RecordingTrial",
            swiftSettings: swift),
        fuzzer("EvemuFuzz", ["RecordingTrial"]),
        fuzzer("YamlFuzz", ["RecordingTrial"]),
        fuzzer("ConfigurationFuzz", ["Configuration", "TouchCore"]),
        fuzzer("PipelineFuzz", ["TouchCore"]),
        fuzzer("RequestFuzz", ["EventLines", "JSONValues", "SocketProtocol"]),
    ]
}
