import Foundation
import Glibc
import Testing

/// A program that was started with its own environment, and its output in files.
///
/// `posix_spawn` with a clean signal mask: a child of a task would inherit blocked signals and never see SIGTERM.
/// Unchecked: one test uses it.
final class SpawnedProgram: @unchecked Sendable {
    struct CannotStart: Error {
        let program: String
        let code: Int32
    }

    let pid: pid_t
    private let outputPath: String
    private let errorPath: String

    init(_ program: String, _ arguments: [String], environment: [String: String], input: String?, scratch: String)
        throws
    {
        let tag = UUID().uuidString
        outputPath = "\(scratch)/\(tag).out"
        errorPath = "\(scratch)/\(tag).err"
        let inputPath = input == nil ? "/dev/null" : "\(scratch)/\(tag).in"
        if let input { try Data(input.utf8).write(to: URL(fileURLWithPath: inputPath)) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, inputPath, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, outputPath, O_WRONLY | O_CREAT, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, errorPath, O_WRONLY | O_CREAT, 0o600)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var argv: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        var envp: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (argv + envp).forEach { free($0) } }
        var pid = pid_t()
        let code = posix_spawn(&pid, program, &actions, &attributes, &argv, &envp)
        guard code == 0 else { throw CannotStart(program: program, code: code) }
        self.pid = pid
    }

    func wait() async -> ProgramResult {
        ProgramResult(exitCode: await ChildExit.code(of: pid), output: text(outputPath), complaints: text(errorPath))
    }

    /// What it has complained of and noted so far.
    var complaintsSoFar: String { text(errorPath) }

    func send(_ signal: Int32) { kill(pid, signal) }

    private func text(_ path: String) -> String {
        String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    }
}

/// How a started program ended.
enum ChildExit {
    /// Its exit code; 128 and the signal's number when a signal ended it. Waits on a thread of its own, so that the tests'
    /// shared threads stay free.
    static func code(of pid: pid_t) async -> Int32 {
        let status: Int32 = await withCheckedContinuation { continuation in
            let thread = Thread {
                var status: Int32 = 0
                while waitpid(pid, &status, 0) < 0, errno == EINTR {}
                continuation.resume(returning: status)
            }
            thread.start()
        }
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }
}

/// How a program ended and what it said.
struct ProgramResult: Sendable {
    /// 128 and the signal's number when a signal ended it.
    let exitCode: Int32
    let output: String
    let complaints: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// The output as JSON Lines.
    func jsonLines() throws -> [[String: Any]] {
        try lines.map { line in
            try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
        }
    }

    /// The output as one JSON array.
    func jsonArray() throws -> [[String: Any]] {
        try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]] ?? []
    }
}

extension ProgramResult {
    func expectSuccess(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(exitCode == 0, "\(complaints)", sourceLocation: sourceLocation)
    }
}
