import Foundation
import Glibc
import RaccontoHTTP
import RaccontoKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct SecretsFileTests {
    private let directory: TemporaryDirectory
    private let secrets: SecretsFile

    init() throws {
        directory = try TemporaryDirectory()
        secrets = SecretsFile(path: directory.path("config/racconto/secrets.json"))
    }

    private func account(_ name: String, server: ServerURL = .production, token: String = "t") -> StoredAccount {
        StoredAccount(
            server: server, email: "\(name)@example.com", userID: name, token: Redacted(token), dialect: .workOrder)
    }

    private func mode(_ path: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    @Test func `nothing is there before the first login`() throws {
        #expect(try secrets.accounts().isEmpty)
        #expect(try secrets.account(server: nil, email: nil) == nil)
    }

    @Test func `file and folder are the owner's alone, whatever the umask`() async throws {
        try await secrets.save(account("ann"))
        #expect(try mode(secrets.path) == 0o600)
        #expect(try mode(directory.path("config/racconto")) == 0o700)
        #expect(try secrets.accounts() == [account("ann")])
    }

    @Test func `what is learnt is kept with the account, but brings no account back`() async throws {
        let directory = try TemporaryDirectory()
        let secrets = SecretsFile(path: directory.path("secrets.json"))
        var account = StoredAccount(
            server: .production, email: "a@b.c", userID: "u", token: Redacted("a.b.c"), dialect: .backend)
        try await secrets.save(account)
        account.dialect = .workOrder
        account.missingRoutes = [.showPhoto]
        try await secrets.keepLearnt(account)
        #expect(try secrets.accounts() == [account])
        var renewed = account
        renewed.token = Redacted("d.e.f")
        try await secrets.save(renewed)
        account.missingRoutes = []
        try await secrets.keepLearnt(account)
        #expect(try secrets.accounts() == [renewed])
        _ = try await secrets.removeAll()
        try await secrets.keepLearnt(renewed)
        #expect(try secrets.accounts().isEmpty)
    }

    @Test func `several accounts and servers are kept apart, the last login first`() async throws {
        let other = try ServerURL("http://127.0.0.1:8000")
        try await secrets.save(account("ann"))
        try await secrets.save(account("bob"))
        try await secrets.save(account("ann", server: other, token: "u"))
        try await secrets.save(account("ann", token: "fresh"))
        #expect(try secrets.accounts().map(\.token.secret) == ["fresh", "u", "t"])
        #expect(try secrets.account(server: other, email: nil)?.token.secret == "u")
        #expect(try secrets.account(server: .production, email: "bob@example.com")?.userID == "bob")
        #expect(try secrets.account(server: other, email: "bob@example.com") == nil)
        try await secrets.remove(account("ann"))
        try await secrets.remove(account("nobody"))
        #expect(try secrets.accounts().map(\.token.secret) == ["u", "t"])
        #expect(try await secrets.removeAll() == 2)
        #expect(try secrets.accounts().isEmpty)
    }

    @Test(arguments: [0o640, 0o604, 0o660, 0o644, 0o620]) func `a file that others can open is refused`(_ mode: Int)
        async throws
    {
        try await secrets.save(account("ann"))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: secrets.path)
        let error = try #require(throws: SecretsError.self) { try secrets.accounts() }
        #expect(error == .tooOpen(path: secrets.path, mode: String(mode, radix: 8)))
        await #expect(throws: SecretsError.self) { try await secrets.save(account("bob")) }
        #expect(error.description.contains("chmod 600"))
    }

    @Test func `a damaged file is told of and left as it is`() async throws {
        try await secrets.save(account("ann"))
        let bytes = Data("{\"accounts\":[".utf8)
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: secrets.path))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: bytes)
        try file.close()
        await #expect(throws: SecretsError.self) { try await secrets.save(account("bob")) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: secrets.path)) == bytes)
    }

    @Test func `a link and a folder in the file's place are refused`() throws {
        try directory.write("{}", to: "config/racconto/other.json")
        try FileManager.default.createSymbolicLink(
            atPath: secrets.path, withDestinationPath: directory.path("config/racconto/other.json"))
        #expect(throws: SecretsError.self) { try secrets.accounts() }
        try FileManager.default.removeItem(atPath: secrets.path)
        try FileManager.default.createDirectory(atPath: secrets.path, withIntermediateDirectories: false)
        #expect(throws: SecretsError.self) { try secrets.accounts() }
    }

    @Test func `it is replaced, not rewritten, and nothing is left beside it`() async throws {
        try await secrets.save(account("ann"))
        let old = try FileHandle(forReadingFrom: URL(fileURLWithPath: secrets.path))
        let before = try #require(try old.readToEnd())
        try await secrets.save(account("bob"))
        try old.seek(toOffset: 0)
        #expect(try old.readToEnd() == before)
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path("config/racconto"))
        #expect(Set(names) == ["secrets.json", "secrets.json.lock"])
    }

    @Test func `logins at the same time all stay`() async throws {
        let secrets = secrets
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<12 {
                let account = account("user\(index)")
                group.addTask { try await secrets.save(account) }
            }
            try await group.waitForAll()
        }
        #expect(try secrets.accounts().count == 12)
    }

    @Test func `a lock that nobody lets go is waited for with an end`() async throws {
        try await secrets.save(account("ann"))
        let holder = open(secrets.path + ".lock", O_RDWR | O_CLOEXEC)
        try #require(holder >= 0 && flock(holder, LOCK_EX) == 0)
        defer { close(holder) }
        let impatient = SecretsFile(path: secrets.path, lockPatience: .milliseconds(50))
        let error = try await #require(throws: SecretsError.self) { try await impatient.save(account("bob")) }
        #expect(error == .busy(path: secrets.path))
        #expect(error.description.contains("another racconto"))
        #expect(try impatient.accounts().map(\.userID) == ["ann"])
        flock(holder, LOCK_UN)
        try await impatient.save(account("bob"))
        #expect(try impatient.accounts().count == 2)
    }

    @Test func `a wait for the lock ends with the task, and stops no other task`() async throws {
        try await secrets.save(account("ann"))
        let holder = open(secrets.path + ".lock", O_RDWR | O_CLOEXEC)
        try #require(holder >= 0 && flock(holder, LOCK_EX) == 0)
        defer { close(holder) }
        let patient = SecretsFile(path: secrets.path, lockPatience: .seconds(3600))
        // More than there are processors: were they to wait in tasks' own threads, nothing here would go on.
        let waiting = (0..<16).map { index in
            Task { [account = account("user\(index)")] in try await patient.save(account) }
        }
        try await Task.sleep(for: .milliseconds(50))
        for task in waiting { task.cancel() }
        for task in waiting { await #expect(throws: SecretsError.cancelled) { try await task.value } }
        #expect(try secrets.accounts().map(\.userID) == ["ann"])
    }

    @Test func `no print of an account shows its token`() {
        let account = account("ann", token: "hunter2")
        var dumped = ""
        dump(account, to: &dumped)
        #expect(!"\(account)".contains("hunter2") && !dumped.contains("hunter2"))
    }
}
