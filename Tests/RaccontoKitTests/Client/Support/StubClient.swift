import Foundation
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
