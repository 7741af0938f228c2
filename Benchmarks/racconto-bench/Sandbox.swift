import Foundation
import Glibc
import Synchronization

/// A benchmark's own folder and the programs that it starts. Nothing of either is left when it is closed.
final class Sandbox: Sendable {
    let folder: String
    private let running = Mutex<Set<pid_t>>([])
    /// Not isolated: only made and cancelled, never changed.
    nonisolated(unsafe) private let signals: [any DispatchSourceSignal]

    init() throws {
        folder = NSTemporaryDirectory() + "racconto-bench-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        signals = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            return DispatchSource.makeSignalSource(signal: number)
        }
        for source in signals {
            source.setEventHandler { [self] in
                close()
                exit(130)
            }
            source.resume()
        }
    }

    /// Ends what still runs and removes the folder.
    func close() {
        signals.forEach { $0.cancel() }
        for pid in running.withLock({ $0 }) {
            kill(pid, SIGTERM)
            waitpid(pid, nil, 0)
        }
        // What cannot be removed is in the system's folder for such things.
        try? FileManager.default.removeItem(atPath: folder)
    }

    func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// The folder of the programs, which is that of this one.
    static let programs: String = {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: own).deletingLastPathComponent().path
    }()

    static func program(_ name: String) throws -> String {
        let path = "\(programs)/\(name)"
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw BenchmarkFailure("there is no \(path); build it first")
        }
        return path
    }

    /// Starts a program that runs until the sandbox is closed, and returns its process id.
    func start(
        _ program: String, _ arguments: [String], environment: [String: String], streams: ChildProcess.Streams
    ) throws -> pid_t {
        let child = try ChildProcess(program, arguments, environment: environment, streams: streams)
        running.withLock { _ = $0.insert(child.pid) }
        return child.pid
    }

    /// Runs a program to its end and tells what it took. Blocks.
    func measure(
        _ program: String, _ arguments: [String], environment: [String: String],
        streams: ChildProcess.Streams = ChildProcess.Streams()
    ) throws -> MeasuredRun {
        let report = path("measured.json")
        let child = try ChildProcess(
            try Self.program("racconto-bench"), [MeasuredProgram.subcommand, report, program] + arguments,
            environment: environment, streams: streams)
        running.withLock { _ = $0.insert(child.pid) }
        let ended = child.wait()
        running.withLock { _ = $0.remove(child.pid) }
        guard ended.exitCode == 0, let data = FileManager.default.contents(atPath: report) else {
            throw BenchmarkFailure("\(program) cannot be measured: the measuring process ended with \(ended.exitCode)")
        }
        return try JSONDecoder().decode(MeasuredRun.self, from: data)
    }
}
