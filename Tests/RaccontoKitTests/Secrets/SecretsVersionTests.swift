import Foundation
import RaccontoHTTP
import RaccontoKit
import TestSupport
import Testing

/// What becomes of a secrets file that this release did not write.
@Suite(.timeLimit(.minutes(5))) struct SecretsVersionTests {
    private let directory: TemporaryDirectory
    private let secrets: SecretsFile

    init() throws {
        directory = try TemporaryDirectory()
        secrets = SecretsFile(path: directory.path("secrets.json"))
    }

    private static let entry =
        #"{"server":"https://racconto.app/api","email":"ann@b.c","user_id":"ann","token":"t","dialect":"backend"#

    private func write(_ text: String) throws {
        try directory.write(text, to: "secrets.json")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: secrets.path)
    }

    private func content() throws -> [String: Any] {
        let data = try Data(contentsOf: URL(fileURLWithPath: secrets.path))
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    private var bob: StoredAccount {
        StoredAccount(
            server: .production, email: "bob@b.c", userID: "bob", token: Redacted("u"), dialect: .backend)
    }

    @Test(arguments: [2, 3, 1_000_000])
    func `a newer file is neither read nor rewritten`(version: Int) async throws {
        let text = #"{"version":\#(version),"accounts":[\#(Self.entry)"}],"vault":{"kept":true}}"#
        try write(text)
        let error = try #require(throws: SecretsError.self) { try secrets.accounts() }
        #expect(error == .newerVersion(path: secrets.path, version: version))
        #expect(error.description.contains("newer racconto"))
        await #expect(throws: error) { try await secrets.save(bob) }
        await #expect(throws: error) { try await secrets.keepLearnt(bob) }
        await #expect(throws: error) { try await secrets.remove(bob) }
        await #expect(throws: error) { _ = try await secrets.removeAll() }
        #expect(try String(contentsOfFile: secrets.path, encoding: .utf8) == text)
    }

    @Test(arguments: [
        #"{"accounts":[]}"#, #"{"version":"1","accounts":[]}"#, #"{"version":null,"accounts":[]}"#,
        #"{"version":1.5,"accounts":[]}"#, #"{"version":0,"accounts":[]}"#, #"{"version":-1,"accounts":[]}"#,
        #"{"version":1}"#, #"{"version":1,"accounts":{}}"#, #"{"version":1,"accounts":[{"email":"a"}]}"#,
        #"{"version":1,"accounts":[7]}"#, "[]", "7", "", "{",
    ])
    func `a file without a version or accounts is damaged, and left as it is`(_ text: String) async throws {
        try write(text)
        let error = try #require(throws: SecretsError.self) { try secrets.accounts() }
        guard case .damaged = error else {
            Issue.record("\(error)")
            return
        }
        await #expect(throws: error) { try await secrets.save(bob) }
        #expect(try String(contentsOfFile: secrets.path, encoding: .utf8) == text)
    }

    @Test func `keys that are not known survive every rewrite`() async throws {
        try write(
            #"{"version":1,"theme":{"colour":"red","sizes":[1,2.5,null,true]},"accounts":[\#(Self.entry)","#
                + #""nickname":"Anna","lacking":["show photo"]}]}"#)
        try await secrets.save(bob)
        var ann = try #require(try secrets.account(server: nil, email: "ann@b.c"))
        #expect(ann.missingRoutes == [.showPhoto])
        ann.missingRoutes = []
        try await secrets.keepLearnt(ann)
        ann.token = Redacted("fresh")
        try await secrets.save(ann)
        let content = try content()
        #expect(content["version"] as? Int == 1)
        let theme = try #require(content["theme"] as? [String: Any])
        #expect(theme["colour"] as? String == "red")
        #expect((theme["sizes"] as? [Any])?.count == 4)
        let accounts = try #require(content["accounts"] as? [[String: Any]])
        #expect(accounts.map { $0["user_id"] as? String } == ["ann", "bob"])
        #expect(accounts[0]["nickname"] as? String == "Anna" && accounts[0]["token"] as? String == "fresh")
        // A key that is known and has no value any more does not come back.
        #expect(accounts[0]["lacking"] == nil && accounts[1]["nickname"] == nil)
    }

    @Test func `unknown keys of a forgotten account go with it`() async throws {
        try write(#"{"version":1,"theme":"dark","accounts":[\#(Self.entry)","nickname":"Anna"}]}"#)
        #expect(try await secrets.removeAll() == 1)
        let content = try content()
        #expect((content["accounts"] as? [Any])?.isEmpty == true && content["theme"] as? String == "dark")
    }
}
