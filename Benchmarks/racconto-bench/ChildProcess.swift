import Foundation
import Glibc
import PhotoPreparation
import Synchronization

/// A program that was started and must be waited for.
struct ChildProcess: Sendable {
    let pid: pid_t
    private let start: ContinuousClock.Instant

    /// Files of the standard streams; those without one are this process's own.
    struct Streams: Sendable {
        var input: String?
        var output: String?
        var errors: String?
    }

    init(
        _ program: String, _ arguments: [String], environment: [String: String], streams: Streams = Streams()
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let writing = O_WRONLY | O_CREAT | O_TRUNC
        if let path = streams.input { posix_spawn_file_actions_addopen(&actions, 0, path, O_RDONLY, 0) }
        if let path = streams.output { posix_spawn_file_actions_addopen(&actions, 1, path, writing, 0o600) }
        if let path = streams.errors { posix_spawn_file_actions_addopen(&actions, 2, path, writing, 0o600) }
        var argv: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        var envp: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (argv + envp).forEach { free($0) } }
        var pid = pid_t()
        start = .now
        let code = posix_spawn(&pid, program, &actions, nil, &argv, &envp)
        guard code == 0 else {
            throw BenchmarkFailure("cannot start \(program): \(SystemError(code))")
        }
        self.pid = pid
    }

    /// Blocks until the program has ended.
    func wait() -> MeasuredRun {
        var status: Int32 = 0
        var usage = rusage()
        while wait4(pid, &status, 0, &usage) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return MeasuredRun(
            seconds: (ContinuousClock.now - start) / .seconds(1),
            processorSeconds: Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime),
            peakMemory: usage.ru_maxrss * 1024, exitCode: signal == 0 ? (status >> 8) & 0xFF : 128 + signal)
    }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
}

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
