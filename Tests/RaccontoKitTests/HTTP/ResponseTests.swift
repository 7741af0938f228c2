import Foundation
import RaccontoHTTP
import RaccontoKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ResponseTests {
    /// Sends whatever bytes to a server that answers with exactly these.
    private static func send(
        toServerAnswering bytes: String, _ method: HTTPRequest.Method = .get,
        sink: HTTPRequest.ResponseSink = .memory(limit: 1000)
    ) async throws -> Result<HTTPResponse, TransportError> {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            connection.write(bytes)
        }
        let request = HTTPRequest.to(server, method, "/secret", sink: sink)
        do throws(TransportError) {
            return .success(try await CurlTransport.local().send(request))
        } catch {
            #expect(!error.message.contains("secret"))
            return .failure(error)
        }
    }

    private static func kind(of result: Result<HTTPResponse, TransportError>) -> TransportError.Kind? {
        if case .failure(let error) = result { error.kind } else { nil }
    }

    @Test func `a body at the limit is taken and one byte more is not`() async throws {
        func answer(_ count: Int) -> String {
            "HTTP/1.1 200 OK\r\nContent-Length: \(count)\r\n\r\n" + String(repeating: "x", count: count)
        }
        #expect(try await Self.send(toServerAnswering: answer(1000)).get().body.count == 1000)
        let result = try await Self.send(toServerAnswering: answer(1001))
        #expect(Self.kind(of: result) == .responseTooLarge)
    }

    @Test func `an endless body without a length is cut at the limit`() async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            connection.write("HTTP/1.1 200 OK\r\n\r\n")
            while connection.write(Data(count: 65536)) {}
        }
        let error = await transportError { () throws(TransportError) in
            try await CurlTransport.local().send(.to(server, .get, "/", sink: .memory(limit: 1 << 20)))
        }
        #expect(error?.kind == .responseTooLarge)
        #expect(error?.message == "the response is larger than 1048576 bytes")
    }

    @Test func `a compressed body is unpacked, and the limit counts unpacked bytes`() async throws {
        // 20,000 spaces, compressed by gzip to 47 bytes.
        let packed = try #require(Data(base64Encoded: Self.twentyThousandSpaces))
        let server = try LoopbackServer { connection in
            while let request = connection.readRequest() {
                let isAsked = request.header("accept-encoding") == "gzip"
                let encoding = isAsked ? "Content-Encoding: gzip\r\n" : ""
                connection.write("HTTP/1.1 200 OK\r\n\(encoding)Content-Length: \(packed.count)\r\n\r\n")
                connection.write(packed)
            }
        }
        let transport = CurlTransport.local()
        let whole = try await transport.send(.to(server, .get, "/"))
        #expect(whole.body == Data(repeating: 0x20, count: 20_000))
        let error = await transportError { () throws(TransportError) in
            try await transport.send(.to(server, .get, "/", sink: .memory(limit: 10_000)))
        }
        #expect(error?.kind == .responseTooLarge)
    }

    @Test func `interim responses and trailers leave the final headers alone`() async throws {
        let bytes =
            "HTTP/1.1 103 Early Hints\r\nX-A: early\r\n\r\n"
            + "HTTP/1.1 200 OK\r\nX-A: one\r\nx-a: two\r\nX-Empty:\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "3\r\nabc\r\n0\r\nX-Late: trailer\r\n\r\n"
        let response = try await Self.send(toServerAnswering: bytes).get()
        #expect(response.headers.map(\.value) == ["one", "two", "", "chunked"])
        #expect(response.body == Data("abc".utf8))
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nonly this",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc",
        "HTTP/1.1 200 OK\r\nX-Half: a hea", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 100 Continue\r\n\r\n",
        "",
    ])
    func `a response that is cut off is an error`(bytes: String) async throws {
        #expect(Self.kind(of: try await Self.send(toServerAnswering: bytes)) == .connectionLost)
    }

    @Test(arguments: [
        "220 mail.example ESMTP\r\n", "<html>hello</html>\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: nonsense\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello",
    ])
    func `what is not HTTP is a protocol violation`(bytes: String) async throws {
        #expect(Self.kind(of: try await Self.send(toServerAnswering: bytes)) == .protocolViolation)
    }

    @Test func `headers without end are cut`() async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            connection.write("HTTP/1.1 200 OK\r\n")
            while connection.write("X-Filler: \(String(repeating: "x", count: 1000))\r\n") {}
        }
        let error = await transportError { () throws(TransportError) in
            try await CurlTransport.local().send(.to(server, .get, "/"))
        }
        #expect(error?.kind == .protocolViolation)
    }

    @Test func `a reset connection is lost`() async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            connection.reset()
        }
        let error = await transportError { () throws(TransportError) in
            try await CurlTransport.local().send(.to(server, .post, "/"))
        }
        #expect(error?.kind == .connectionLost)
    }

    private static let twentyThousandSpaces =
        "H4sIAAAAAAACA+3BMQEAAADCoCrrn9IaHkABAAAAAAAAAAAAAAAAAAAAAAAA8GAoxAiFIE4AAA=="
}
