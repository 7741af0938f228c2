import Foundation
import Glibc
import Synchronization

/// This program's inner command that starts another and reports its peak memory.
///
/// A started program's peak counts from the memory of the process that starts it, as the kernel keeps the mark while the
/// program is exchanged. This one is small and does nothing else.
enum MeasuredProgram {
    static let subcommand = "measured"
    /// Seconds after which a program is ended.
    private static let bound = 180.0

    /// `REPORT PROGRAM [ARGUMENT…]`: the report is a `MeasuredRun` as JSON; the streams are handed on.
    static func run(_ arguments: [String]) -> Int32 {
        guard arguments.count >= 2 else { return 64 }
        do {
            let child = try ChildProcess(
                arguments[1], Array(arguments.dropFirst(2)), environment: ProcessInfo.processInfo.environment)
            let (clock, signals) = ending(child.pid)
            let result = child.wait()
            clock.cancel()
            signals.forEach { $0.cancel() }
            try JSONEncoder().encode(result).write(to: URL(fileURLWithPath: arguments[0]))
            return 0
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            return 1
        }
    }

    /// Ends the program when its time is over, or when this process is told to end.
    private static func ending(_ pid: pid_t) -> (any DispatchSourceTimer, [any DispatchSourceSignal]) {
        let clock = DispatchSource.makeTimerSource()
        clock.schedule(deadline: .now() + bound)
        clock.setEventHandler { kill(pid, SIGKILL) }
        clock.resume()
        let signals = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { kill(pid, SIGKILL) }
            source.resume()
            return source
        }
        return (clock, signals)
    }
}
