import Foundation
import RaccontoHTTP
import RaccontoKit
import TestSupport
import Testing

/// What the transport will not send.
@Suite(.timeLimit(.minutes(5))) struct RefusedRequestTests {
    @Test(arguments: [
        ("X-A", "b\r\nX-Injected: 1"), ("X-A", "b\nc"), ("X-A", "b\rc"), ("X-A", "b\0c"), ("X A", "b"), ("X-A:", "b"),
        ("", "b"), ("X-A\r\nX-B", "c"), ("Überschrift", "b"), ("Content-Length", "5"), ("transfer-encoding", "chunked"),
    ])
    func `a header that would leave its line or its place is refused`(name: String, value: String) async throws {
        let server = try LoopbackServer { _ = $0.readRequest() }
        let error = await transportError { () throws(TransportError) in
            try await CurlTransport.local().send(.to(server, .get, "/", headers: [(name, value)]))
        }
        #expect(error?.kind == .invalidRequest)
        #expect(server.connectionCount == 0)
    }

    @Test func `a part's content type cannot smuggle a field`() async throws {
        let server = try LoopbackServer { _ = $0.readRequest() }
        let part = HTTPBody.Part(name: "file", fileName: "a", contentType: "a\r\nX: y", content: Data())
        let error = await transportError { () throws(TransportError) in
            try await CurlTransport.local().send(.to(server, .post, "/", body: .multipart(part)))
        }
        #expect(error?.kind == .invalidRequest)
    }

    @Test func `an empty header and one with colons arrive as they are`() async throws {
        let server = try LoopbackServer { connection in
            while connection.readRequest() != nil { connection.respond("ok") }
        }
        _ = try await CurlTransport.local().send(
            .to(server, .get, "/", headers: [("X-Empty", ""), ("X-Time", "12:30:00"), ("Accept", "a/b")]))
        #expect(server.requests.first?.header("x-empty") == "")
        #expect(server.requests.first?.header("x-time") == "12:30:00")
        #expect(server.requests.first?.headers.filter { $0.name == "accept" }.map(\.value) == ["a/b"])
    }

    @Test(arguments: [
        "", "example.com/secret", "/secret", "file:///etc/passwd", "ftp://example.com/secret", "gopher://x/secret",
        "http://", "https://user:secret@127.0.0.1/", "http://127.0.0.1:99999/secret",
        "http://127.0.0.1/secret\0", "http://127.0.0.1/secret\r\nX: y", "http://[::1/secret", "javascript:secret",
    ])
    func `only absolute http and https URLs without a password are taken`(url: String) async throws {
        let error = await transportError { () throws(TransportError) in
            try await CurlTransport.local().send(HTTPRequest(method: .get, url: url))
        }
        #expect(error?.kind == .invalidURL)
        #expect(error?.message.contains("secret") == false)
    }

    @Test func `a port that nobody listens on is named without the path`() async throws {
        let server = try LoopbackServer { _ in }
        let url = server.url
        server.stop()
        let error = await transportError { () throws(TransportError) in
            try await CurlTransport.local().send(HTTPRequest(method: .get, url: url + "/secret?token=secret"))
        }
        #expect(error?.kind == .cannotConnect)
        #expect(error?.looksOffline == true)
        #expect(error?.message == "no connection to \(url): Connection refused")
    }

    @Test func `a name that does not exist is told apart from a server that is down`() async throws {
        // A label of more than 63 bytes cannot be resolved, so no name server is asked.
        let name = String(repeating: "x", count: 70) + ".invalid"
        let error = await transportError { () throws(TransportError) in
            try await CurlTransport.local().send(HTTPRequest(method: .get, url: "http://\(name)/"))
        }
        #expect(error?.kind == .nameNotResolved)
    }
}
