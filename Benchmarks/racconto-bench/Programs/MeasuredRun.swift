import Foundation

/// How a program ended, and what it took.
struct MeasuredRun: Sendable, Codable {
    /// Seconds from before it was started until its end was known.
    let seconds: Double
    /// Processor seconds, in the program and in the kernel for it.
    let processorSeconds: Double
    /// Peak resident memory in bytes. Never less than that of the process that started it.
    let peakMemory: Int
    /// 128 and the signal's number when a signal ended it.
    let exitCode: Int32

    var milliseconds: Double { seconds * 1e3 }
    var mebibytes: Double { Double(peakMemory) / 1_048_576 }
}
