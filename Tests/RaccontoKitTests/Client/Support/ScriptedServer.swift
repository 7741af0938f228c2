import Foundation
import RaccontoKit
import Synchronization

/// Answers by method and path, in turn where a route has several answers; a route without one is unknown to it.
final class ScriptedServer: Sendable {
    typealias Answer = (status: Int, body: String)

    private let script: Mutex<[String: [Answer]]>
    private let stub: Mutex<StubServer?> = Mutex(nil)

    /// - Parameter routes: such as `GET /notes/`; the last answer repeats.
    init(_ routes: [String: [Answer]]) {
        script = Mutex(routes)
        let server = StubServer { [weak self] request, _ in
            let path = URLComponents(string: request.url.secret)?.percentEncodedPath.dropFirst(4) ?? ""
            let answer = self?.next("\(request.method.rawValue) \(path)") ?? (404, #"{"detail":"Not Found"}"#)
            return HTTPResponse(status: answer.status, body: Data(answer.body.utf8))
        }
        stub.withLock { $0 = server }
    }

    private func next(_ route: String) -> Answer? {
        script.withLock { script in
            guard let answers = script[route], let first = answers.first else { return nil }
            if answers.count > 1 { script[route] = Array(answers.dropFirst()) }
            return first
        }
    }

    private var server: StubServer { stub.withLock { $0 } ?? StubServer(500, "") }

    var client: RaccontoClient { server.client }

    /// What was asked: method, path with query, and body.
    var log: [String] {
        let server = server
        return server.requests.enumerated().map { index, request in
            let target = request.url.secret.dropFirst(ServerURL.production.text.count)
            return "\(request.method.rawValue) \(target)" + (server.body(index).map { " " + $0 } ?? "")
        }
    }
}
