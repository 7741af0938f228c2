import Foundation
import RaccontoHTTP
import RaccontoKit
import Synchronization

/// Answers from memory, and the requests that were made.
final class StubServer: Sendable {
    private let log = Mutex<[HTTPRequest]>([])
    private let answer: @Sendable (HTTPRequest, Int) -> HTTPResponse

    /// - Parameter answer: gets the request and how many came before it.
    init(_ answer: @escaping @Sendable (HTTPRequest, Int) -> HTTPResponse) { self.answer = answer }

    /// Always the same answer.
    convenience init(_ status: Int, _ body: String, headers: [(name: String, value: String)] = []) {
        self.init { _, _ in HTTPResponse(status: status, headers: headers, body: Data(body.utf8)) }
    }

    var requests: [HTTPRequest] { log.withLock { $0 } }

    var client: RaccontoClient {
        RaccontoClient(
            server: .production, token: Redacted("header.payload.signature"),
            transport: StubTransport { request throws(TransportError) in
                let index = self.log.withLock { requests in
                    requests.append(request)
                    return requests.count - 1
                }
                return self.answer(request, index)
            })
    }

    /// The JSON text of a request's body.
    func body(_ index: Int) -> String? {
        guard requests.indices.contains(index), case .data(let data) = requests[index].body else { return nil }
        return String(decoding: data, as: UTF8.self)
    }
}

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
