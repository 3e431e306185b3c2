import CFuzz

/// Runs libFuzzer with the program's arguments; `one` gets the bytes of each trial.
public func runFuzzer(_ one: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32) -> Int32 {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    return LLVMFuzzerRunDriver(&count, &arguments, one)
}
