import Foundation
import RaccontoHTTP
import RaccontoKit
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct StallTests {
    private static func impatient() -> CurlTransport {
        .local {
            $0.stallTimeout = .seconds(1)
            $0.connectTimeout = .milliseconds(300)
        }
    }

    /// How an impatient client's request ends.
    private static func error(_ request: HTTPRequest) async -> TransportError? {
        let transport = impatient()
        return await transportError { () throws(TransportError) in try await transport.send(request) }
    }

    @Test func `a server that takes the request and never answers is given up`() async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            connection.stall()
        }
        let error = await Self.error(.to(server, .post, "/", body: .data(Data(count: 1000))))
        #expect(error?.kind == .stalled)
        #expect(error?.message == "\(server.url) has not moved anything for 1 s")
    }

    @Test func `an upload that the server does not read is given up`() async throws {
        let server = try LoopbackServer { $0.stall() }
        let error = await Self.error(.to(server, .post, "/", body: .data(Data(count: 30_000_000))))
        #expect(error?.kind == .stalled)
    }

    @Test func `a response that drips slower than the limit is given up`() async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
            connection.drip(String(repeating: "x", count: 100_000), bytes: 20, every: 0.05)
        }
        let error = await Self.error(.to(server, .get, "/"))
        #expect(error?.kind == .stalled)
    }

    @Test func `an upload that keeps moving may last longer than the limit`() async throws {
        let server = try LoopbackServer { connection in
            guard connection.readHead() != nil else { return }
            // Two seconds, twice the client's patience.
            for _ in 0..<25 {
                guard connection.readBytes(1_000_000) != nil else { return }
                Thread.sleep(forTimeInterval: 0.08)
            }
            // The rest at once: what the kernel holds for a slow reader has moved as far as the client can see.
            guard connection.readBytes(20_000_000) != nil else { return }
            connection.respond("ok")
        }
        let response = try await Self.impatient().send(.to(server, .post, "/", body: .data(Data(count: 45_000_000))))
        #expect(response.status == 200)
    }

    @Test func `a host that does not answer is given up after the connect timeout`() async throws {
        let nobody = try UnansweringPort()
        let request = HTTPRequest(method: .get, url: nobody.url)
        let transport = CurlTransport.local { $0.connectTimeout = .seconds(3600) }
        let hasGivenUp = Mutex(false)
        let patient = Task {
            let error = await transportError { () throws(TransportError) in try await transport.send(request) }
            hasGivenUp.withLock { $0 = true }
            return error
        }
        let error = await Self.error(request)
        #expect(error?.kind == .cannotConnect)
        #expect(error?.mayHaveReachedServer == false)
        #expect(!hasGivenUp.withLock { $0 }, "whoever has more patience still waits")
        patient.cancel()
        #expect(await patient.value?.kind == .cancelled)
    }

    @Test func `a server that never finishes its TLS handshake is given up after the connect timeout`() async throws {
        let server = try LoopbackServer { $0.stall() }
        let request = HTTPRequest(method: .post, url: "https://127.0.0.1:\(server.port)/")
        let error = await Self.error(request)
        #expect(error?.kind == .cannotConnect)
    }
}
