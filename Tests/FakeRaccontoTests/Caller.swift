import FakeRacconto
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
