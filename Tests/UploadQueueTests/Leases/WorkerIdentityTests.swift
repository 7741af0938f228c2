import Foundation
import Glibc
import PhotoPreparation
import TestSupport
import Testing

@testable import UploadQueue

@Suite(.timeLimit(.minutes(5))) struct WorkerIdentityTests {
    /// The identity of this process with one part replaced.
    func identity(replacing index: Int, by part: String) -> WorkerIdentity {
        var parts = WorkerIdentity.thisProcess().rawValue.split(separator: "/").map(String.init)
        parts[index] = part
        return WorkerIdentity(rawValue: parts.joined(separator: "/"))
    }

    @Test func `a living process is not dead, and every worker is another`() {
        let worker = WorkerIdentity.thisProcess()
        #expect(!worker.isCertainlyDead && worker.isCertainlyAlive && worker != WorkerIdentity.thisProcess())
    }

    @Test func `a process that ended is dead`() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/true")
        try process.run()
        process.waitUntilExit()
        let dead = identity(replacing: 2, by: String(process.processIdentifier))
        #expect(dead.isCertainlyDead && !dead.isCertainlyAlive)
    }

    @Test func `a process that is stopped is alive`() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sleep")
        process.arguments = ["60"]
        try process.run()
        defer {
            process.terminate()
            kill(process.processIdentifier, SIGCONT)
        }
        kill(process.processIdentifier, SIGSTOP)
        let worker = try WorkerIdentity.sample(ofProcess: process.processIdentifier)
        #expect(worker.isCertainlyAlive && !worker.isCertainlyDead)
    }

    @Test func `another process with the same number does not count as alive`() {
        let other = identity(replacing: 3, by: "1")
        #expect(other.isCertainlyDead && !other.isCertainlyAlive)
    }

    @Test(arguments: ["", "worker-1", "a/b/c/d/e", "?/?/-1/?/x", "a/b/99999999999999999999/1/x"])
    func `what cannot be told is taken for alive`(_ text: String) {
        let worker = WorkerIdentity(rawValue: text)
        #expect(!worker.isCertainlyDead && !worker.isCertainlyAlive)
    }

    @Test func `another machine or container is taken for alive`() {
        for worker in [identity(replacing: 0, by: "another-boot"), identity(replacing: 1, by: "pid:[1]")] {
            #expect(!worker.isCertainlyDead && !worker.isCertainlyAlive)
        }
    }

    @Test func `a crash leaves a note, which is taken once`() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.path("queue.sqlite")
        await #expect(processExitsWith: .signal(SIGILL)) { [path = path as String] in
            CrashNote.install(forQueue: FilePath(path))
            raise(SIGILL)
        }
        let notes = try FileManager.default.contentsOfDirectory(atPath: directory.path)
        let number = try #require(notes.first?.split(separator: "-").last)
        let dead = identity(replacing: 2, by: String(number))
        #expect(notes == ["queue.sqlite.crash-\(number)"])
        #expect(CrashNote.take(of: dead, queue: FilePath(path)))
        #expect(!CrashNote.take(of: dead, queue: FilePath(path)))
    }

    @Test func `a killed process leaves none`() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.path("queue.sqlite")
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            CrashNote.install(forQueue: FilePath(path))
            kill(getpid(), SIGKILL)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
    }
}

extension WorkerIdentity {
    /// As another living process of this machine would make it.
    static func sample(ofProcess number: pid_t) throws -> WorkerIdentity {
        let line = try String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
        let fields = try #require(line.split(separator: ")").last).split(separator: " ")
        var parts = WorkerIdentity.thisProcess().rawValue.split(separator: "/").map(String.init)
        (parts[2], parts[3]) = (String(number), String(fields[19]))
        return WorkerIdentity(rawValue: parts.joined(separator: "/"))
    }
}
