import FakeRacconto
import Foundation
import TestSupport

/// Somebody with an account at a server of their own, for tests that speak JSON to it.
final class Caller {
    static let email = "ann@example.com"

    let server: FakeRacconto
    let token: String
    private var client: LoopbackClient

    init(_ options: FakeRacconto.Options = FakeRacconto.Options()) throws {
        server = try FakeRacconto(options)
        server.seedUser(email: Self.email, password: "correct horse", username: "ann.kim", projectLimit: 100)
        token = server.token(for: Self.email) ?? ""
        client = try LoopbackClient(url: server.url)
    }

    deinit { server.stop() }

    /// Sends JSON text with the token; a connection that the server closed is replaced.
    @discardableResult
    func send(_ method: String, _ path: String, _ body: String? = nil, type: String = "application/json") throws
        -> LoopbackResponse
    {
        var headers: [(name: String, value: String)] = [(name: "Authorization", value: "Bearer \(token)")]
        if body != nil { headers.append((name: "Content-Type", value: type)) }
        do {
            return try client.send(method, path, headers: headers, body: body.map { Array($0.utf8) })
        } catch {
            client = try LoopbackClient(url: server.url)
            return try client.send(method, path, headers: headers, body: body.map { Array($0.utf8) })
        }
    }

    /// Makes something and returns its id.
    func make(_ path: String, _ body: String) throws -> String {
        let text = try send("POST", path, body).text
        let id = text.split(separator: "\"id\":\"", maxSplits: 1).last.map { String($0.prefix { $0 != "\"" }) }
        return id ?? ""
    }

    func makeProject(_ title: String = "Jeju") throws -> String { try make("/projects/", "{\"title\":\"\(title)\"}") }
}

extension LoopbackResponse {
    private var json: Any? { try? JSONSerialization.jsonObject(with: Data(body)) }

    /// The answered object.
    var object: [String: Any] { json as? [String: Any] ?? [:] }

    /// The answered rows.
    var rows: [[String: Any]] { json as? [[String: Any]] ?? [] }

    func text(_ key: String) -> String { object[key] as? String ?? "" }
}

/// A project with a chapter that has one photo and one text, a second photo and a note, made in any dialect.
struct SmallStory {
    let caller: Caller
    private var ids: [Character: String] = [:]

    init(_ dialect: FakeRacconto.Dialect) throws {
        var options = FakeRacconto.Options()
        options.dialect = dialect
        caller = try Caller(options)
        let project = try caller.makeProject()
        let photos = caller.server.seedPhotos(2, inProject: project)
        let chapter = try caller.make("/chapters/", "{\"project_id\":\"\(project)\",\"title\":\"one\"}")
        let isWorkOrder = dialect == .workorder
        let photo = try caller.make(
            "/chapters/\(chapter)/\(isWorkOrder ? "items/photo" : "photos")", "{\"photo_id\":\"\(photos[0])\"}")
        let text = try caller.make(
            "/chapters/\(chapter)/\(isWorkOrder ? "items/text" : "texts")", "{\"text_content\":\"a\"}")
        let note = try caller.make("/notes/", "{\"project_id\":\"\(project)\",\"content\":\"a\"}")
        ids = [
            "P": project, "C": chapter, "H": photo, "B": photo, "T": text, "F": photos[0], "G": photos[1], "N": note,
        ]
    }

    /// The text with single capital letters between other signs replaced by the ids that they stand for.
    func filled(_ text: String) -> String {
        var result = ""
        let characters = Array(text)
        for (index, character) in characters.enumerated() {
            let before = index > 0 ? characters[index - 1] : " "
            let after = index + 1 < characters.count ? characters[index + 1] : " "
            if let id = ids[character], !before.isLetter, !after.isLetter {
                result += id
            } else {
                result.append(character)
            }
        }
        return result
    }
}
