import Foundation
import RaccontoHTTP
import RaccontoKit
import TestSupport
import Testing

/// What happens when a pooled connection turns out to be dead, and that no write is ever sent twice.
@Suite(.timeLimit(.minutes(5))) struct DeadConnectionTests {
    /// Answers the first request on each connection; reads the second in full and hangs up without a word.
    private static func serverThatDropsTheSecondRequest() throws -> LoopbackServer {
        try LoopbackServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.respond("first")
            _ = connection.readRequest()
        }
    }

    // libcurl on its own sends the POST again on a new connection, and the server would act twice.
    @Test(arguments: [HTTPRequest.Method.post, .put, .patch, .delete])
    func `a write that was dropped on a pooled connection reaches the server once`(
        method: HTTPRequest.Method
    ) async throws {
        let server = try Self.serverThatDropsTheSecondRequest()
        let transport = CurlTransport.local()
        _ = try await transport.send(.to(server, .get, "/warm"))
        let error = await transportError { () throws(TransportError) in
            try await transport.send(.to(server, method, "/write", body: .data(Data("once".utf8))))
        }
        #expect(error?.kind == .connectionLost)
        #expect(error?.mayHaveReachedServer == true)
        #expect(server.requests.count { $0.target == "/write" } == 1)
        #expect(server.connectionCount == 1, "not even a connection for a repetition is opened")
    }

    @Test func `a picture that was dropped on a pooled connection reaches the server once`() async throws {
        let server = try Self.serverThatDropsTheSecondRequest()
        let transport = CurlTransport.local()
        _ = try await transport.send(.to(server, .get, "/warm"))
        let part = HTTPBody.Part(
            name: "file", fileName: "a.jpg", contentType: "image/jpeg", content: Data(count: 3_000_000))
        let error = await transportError { () throws(TransportError) in
            try await transport.send(.to(server, .post, "/upload", body: .multipart(part)))
        }
        #expect(error?.kind == .connectionLost)
        #expect(server.requests.count { $0.target == "/upload" } == 1)
    }

    @Test(arguments: [HTTPRequest.Method.get, .head])
    func `a read that was dropped on a pooled connection is answered on a fresh one`(
        method: HTTPRequest.Method
    ) async throws {
        let server = try LoopbackServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.respond(method == .head ? "" : "hello")
            _ = connection.readRequest()
        }
        let transport = CurlTransport.local()
        _ = try await transport.send(.to(server, method, "/1"))
        #expect(try await transport.send(.to(server, method, "/2")).status == 200)
        #expect(server.requests.map(\.target) == ["/1", "/2", "/2"])
        #expect(server.requests.map(\.connection) == [0, 0, 1])
    }

    @Test func `a read is sent again once and no more`() async throws {
        let server = try LoopbackServer { connection in
            guard connection.readRequest() != nil, connection.number == 0 else { return }
            connection.respond("first")
            _ = connection.readRequest()
        }
        let transport = CurlTransport.local()
        _ = try await transport.send(.to(server, .get, "/warm"))
        let error = await transportError { () throws(TransportError) in
            try await transport.send(.to(server, .get, "/read"))
        }
        #expect(error?.kind == .connectionLost)
        #expect(server.requests.count { $0.target == "/read" } == 2)
    }

    @Test func `a read that is dropped on a new connection is not sent again`() async throws {
        let server = try LoopbackServer { _ = $0.readRequest() }
        let error = await transportError { () throws(TransportError) in
            try await CurlTransport.local().send(.to(server, .get, "/"))
        }
        #expect(error?.kind == .connectionLost)
        #expect(server.requests.count == 1)
    }

    @Test func `a read that was half answered is not sent again`() async throws {
        let server = try LoopbackServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.respond("first")
            guard connection.readRequest() != nil else { return }
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345")
        }
        let transport = CurlTransport.local()
        _ = try await transport.send(.to(server, .get, "/warm"))
        let error = await transportError { () throws(TransportError) in
            try await transport.send(.to(server, .get, "/read"))
        }
        #expect(error?.kind == .connectionLost)
        #expect(error?.message.contains("cut its response off") == true)
        #expect(server.requests.count { $0.target == "/read" } == 1)
    }

    @Test func `a write after the server closed the idle connection goes over a new one`() async throws {
        let server = try LoopbackServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.respond("bye")
        }
        let transport = CurlTransport.local()
        for index in 0..<5 {
            _ = try await transport.send(.to(server, .post, "/\(index)"))
            // The server's FIN needs a moment to arrive; without it the fate of the next request is open.
            while server.openConnectionCount > 0 { try await Task.sleep(for: .milliseconds(1)) }
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(server.requests.map(\.target) == ["/0", "/1", "/2", "/3", "/4"])
    }

    @Test func `a connection that answered 500 is not used again`() async throws {
        let server = try LoopbackServer { connection in
            while connection.readRequest() != nil {
                connection.respond("Internal Server Error", status: "500 Internal Server Error")
            }
        }
        let transport = CurlTransport.local()
        for _ in 0..<3 { #expect(try await transport.send(.to(server, .post, "/")).status == 500) }
        #expect(server.requests.map(\.connection) == [0, 1, 2])
    }

    @Test func `a write does not use a connection that was idle for long`() async throws {
        let server = try LoopbackServer { connection in
            while connection.readRequest() != nil { connection.respond("ok") }
        }
        let transport = CurlTransport.local { $0.idleLimitForUnsafeRequests = .seconds(1) }
        _ = try await transport.send(.to(server, .get, "/"))
        try await Task.sleep(for: .milliseconds(2100))
        _ = try await transport.send(.to(server, .get, "/"))
        try await Task.sleep(for: .milliseconds(2100))
        _ = try await transport.send(.to(server, .post, "/"))
        #expect(server.requests.map(\.connection) == [0, 0, 1])
    }
}
