import Foundation
import RaccontoKit
import TestSupport
import Testing

@Suite struct CancellationTests {
    /// How long after its cancellation a request ends, the best of a few tries: others share the machine.
    private static func delay(_ request: HTTPRequest, untilReady: @escaping () -> Bool) async throws -> Duration {
        let clock = EndClock()
        let transport = CurlTransport.local { $0.trace = clock.trace }
        var best = Duration.seconds(60)
        for _ in 0..<5 {
            let task = Task { await transportError { () throws(TransportError) in try await transport.send(request) } }
            while !untilReady() { try await Task.sleep(for: .milliseconds(5)) }
            try await Task.sleep(for: .milliseconds(30))
            let start = ContinuousClock.now
            task.cancel()
            #expect(await task.value?.kind == .cancelled)
            best = min(best, try #require(clock.delay(since: start)))
        }
        return best
    }

    @Test func `waiting for a silent server ends at once`() async throws {
        let server = try LoopbackServer { $0.stall() }
        let delay = try await Self.delay(.to(server, .get, "/")) { server.connectionCount > 0 }
        #expect(delay < .milliseconds(50))
    }

    @Test func `an upload to a server that reads nothing ends at once`() async throws {
        let server = try LoopbackServer { $0.stall() }
        let body = HTTPBody.data(Data(count: 20_000_000))
        let delay = try await Self.delay(.to(server, .post, "/", body: body)) { server.connectionCount > 0 }
        #expect(delay < .milliseconds(50))
    }

    @Test func `connecting to a host that is not there ends at once`() async throws {
        let nobody = try UnansweringPort()
        let delay = try await Self.delay(HTTPRequest(method: .get, url: nobody.url)) { true }
        #expect(delay < .milliseconds(50))
    }

    @Test func `a task that was cancelled before sends nothing`() async throws {
        let server = try LoopbackServer { $0.stall() }
        let transport = CurlTransport.local()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await transportError { () throws(TransportError) in try await transport.send(.to(server, .get, "/"))
            }
        }
        task.cancel()
        #expect(await task.value?.kind == .cancelled)
    }

    @Test func `cancelling one transfer leaves the others alone`() async throws {
        let server = try LoopbackServer { connection in
            guard let request = connection.readRequest() else { return }
            if request.target == "/stall" { connection.stall() } else { connection.respond("ok") }
        }
        let transport = CurlTransport.local()
        let stalled = Task {
            await transportError { () throws(TransportError) in
                try await transport.send(.to(server, .get, "/stall"))
            }
        }
        while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        let other = Task { try await transport.send(.to(server, .get, "/ok")).status }
        stalled.cancel()
        #expect(await stalled.value?.kind == .cancelled)
        #expect(try await other.value == 200)
    }

    @Test func `shutting down fails what is in flight and what comes later`() async throws {
        let server = try LoopbackServer { $0.stall() }
        let transport = CurlTransport.local()
        let task = Task {
            await transportError { () throws(TransportError) in
                try await transport.send(.to(server, .get, "/"))
            }
        }
        while server.connectionCount == 0 { try await Task.sleep(for: .milliseconds(5)) }
        transport.shutDown()
        #expect(await task.value?.kind == .cancelled)
        let later = await transportError { () throws(TransportError) in try await transport.send(.to(server, .get, "/"))
        }
        #expect(later?.kind == .cancelled)
        transport.shutDown()
    }

    @Test func `a transport that goes away closes its connections`() async throws {
        let server = try LoopbackServer { connection in
            while connection.readRequest() != nil { connection.respond("ok") }
        }
        var transport: CurlTransport? = .local()
        _ = try await transport?.send(.to(server, .get, "/"))
        #expect(server.openConnectionCount == 1)
        transport = nil
        for _ in 0..<200 where server.openConnectionCount > 0 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(server.openConnectionCount == 0)
    }
}
