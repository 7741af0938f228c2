import Foundation
import RaccontoKit
import TestSupport
import Testing

@Suite struct StallTests {
    private static func impatient() -> CurlTransport {
        .local { $0.stallTimeout = .seconds(1) }
    }

    /// The error, and after how long it came.
    private static func time(_ request: HTTPRequest) async -> (TransportError?, Duration) {
        let start = ContinuousClock.now
        let error = await transportError { () throws(TransportError) in try await impatient().send(request) }
        return (error, start.duration(to: .now))
    }

    @Test func `a server that takes the request and never answers is given up`() async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            connection.stall()
        }
        let (error, elapsed) = await Self.time(.to(server, .post, "/", body: .data(Data(count: 1000))))
        #expect(error?.kind == .stalled)
        #expect(error?.message == "\(server.url) has not moved anything for 1 s")
        #expect(elapsed >= .milliseconds(950))
        #expect(elapsed < .seconds(10))
    }

    @Test func `an upload that the server does not read is given up`() async throws {
        let server = try LoopbackServer { $0.stall() }
        let (error, _) = await Self.time(.to(server, .post, "/", body: .data(Data(count: 30_000_000))))
        #expect(error?.kind == .stalled)
    }

    @Test func `a response that drips slower than the limit is given up`() async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
            connection.drip(String(repeating: "x", count: 100_000), bytes: 20, every: 0.05)
        }
        let (error, _) = await Self.time(.to(server, .get, "/"))
        #expect(error?.kind == .stalled)
    }

    @Test func `an upload that keeps moving may last longer than the limit`() async throws {
        let server = try LoopbackServer { connection in
            guard connection.readHead() != nil else { return }
            for _ in 0..<30 {
                guard connection.readBytes(1_000_000) != nil else { return }
                Thread.sleep(forTimeInterval: 0.08)
            }
            connection.respond("ok")
        }
        let start = ContinuousClock.now
        let response = try await Self.impatient().send(.to(server, .post, "/", body: .data(Data(count: 30_000_000))))
        #expect(response.status == 200)
        #expect(start.duration(to: .now) > .seconds(2))
    }

    @Test func `a host that does not answer is given up after the connect timeout`() async throws {
        let nobody = try UnansweringPort()
        let transport = CurlTransport.local { $0.connectTimeout = .milliseconds(300) }
        let start = ContinuousClock.now
        let error = await transportError { () throws(TransportError) in
            try await transport.send(HTTPRequest(method: .get, url: nobody.url))
        }
        #expect(error?.kind == .cannotConnect)
        #expect(error?.mayHaveReachedServer == false)
        #expect(start.duration(to: .now) < .seconds(5))
    }

    @Test func `a server that never finishes its TLS handshake is given up after the connect timeout`() async throws {
        let server = try LoopbackServer { $0.stall() }
        let transport = CurlTransport.local { $0.connectTimeout = .milliseconds(300) }
        let error = await transportError { () throws(TransportError) in
            try await transport.send(HTTPRequest(method: .post, url: "https://127.0.0.1:\(server.port)/"))
        }
        #expect(error?.kind == .cannotConnect)
    }
}
