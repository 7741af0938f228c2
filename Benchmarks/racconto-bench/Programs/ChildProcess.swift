import Foundation
import Glibc

/// A program that was started and must be waited for.
struct ChildProcess: Sendable {
    let pid: pid_t
    private let start: ContinuousClock.Instant

    /// Files of the standard streams; those without one are this process's own.
    struct Streams: Sendable {
        var input: String?
        var output: String?
        var complaints: String?
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
        if let path = streams.complaints { posix_spawn_file_actions_addopen(&actions, 2, path, writing, 0o600) }
        var argv: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        var envp: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (argv + envp).forEach { free($0) } }
        var pid = pid_t()
        start = .now
        let code = posix_spawn(&pid, program, &actions, nil, &argv, &envp)
        guard code == 0 else {
            throw BenchmarkFailure("cannot start \(program): \(String(cString: strerror(code)))")
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
