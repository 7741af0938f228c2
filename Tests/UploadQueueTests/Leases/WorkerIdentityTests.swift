import Foundation
import Glibc
import PhotoPreparation
import TestSupport
import Testing

@testable import UploadQueue

@Suite struct WorkerIdentityTests {
    /// The identity of this process with one part replaced.
    func identity(replacing index: Int, by part: String) -> WorkerIdentity {
        var parts = WorkerIdentity.thisProcess().rawValue.split(separator: "/").map(String.init)
        parts[index] = part
        return WorkerIdentity(rawValue: parts.joined(separator: "/"))
    }

    @Test func `a living process is not dead, and every worker is another`() {
        let worker = WorkerIdentity.thisProcess()
        #expect(!worker.isCertainlyDead && worker != WorkerIdentity.thisProcess())
    }

    @Test func `a process that ended is dead`() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/true")
        try process.run()
        process.waitUntilExit()
        #expect(identity(replacing: 2, by: String(process.processIdentifier)).isCertainlyDead)
    }

    @Test func `another process with the same number does not count as alive`() {
        #expect(identity(replacing: 3, by: "1").isCertainlyDead)
    }

    @Test(arguments: ["", "worker-1", "a/b/c/d/e", "?/?/-1/?/x", "a/b/99999999999999999999/1/x"])
    func `what cannot be told is taken for alive`(_ text: String) {
        #expect(!WorkerIdentity(rawValue: text).isCertainlyDead)
    }

    @Test func `another machine or container is taken for alive`() {
        #expect(!identity(replacing: 0, by: "another-boot").isCertainlyDead)
        #expect(!identity(replacing: 1, by: "pid:[1]").isCertainlyDead)
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
