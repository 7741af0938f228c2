import Foundation
import RaccontoHTTP
import RaccontoKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct CancellationTests {
    /// How a request ends that is cancelled while nothing but its cancellation can end it. How soon is measured by
    /// `racconto-bench cancel`.
    private static func end(_ request: HTTPRequest, untilReady: @escaping () -> Bool) async throws
        -> TransportError.Kind?
    {
        let transport = CurlTransport.local {
            $0.stallTimeout = .seconds(3600)
            $0.connectTimeout = .seconds(3600)
        }
        let task = Task { await transportError { () throws(TransportError) in try await transport.send(request) } }
        while !untilReady() { try await Task.sleep(for: .milliseconds(5)) }
        try await Task.sleep(for: .milliseconds(30))
        task.cancel()
        return await task.value?.kind
    }

    @Test(.timeLimit(.minutes(1))) func `waiting for a silent server ends with the cancellation`() async throws {
        let server = try LoopbackServer { $0.stall() }
        let end = try await Self.end(.to(server, .get, "/")) { server.connectionCount > 0 }
        #expect(end == .cancelled)
    }

    @Test(.timeLimit(.minutes(1))) func `an upload to a server that reads nothing ends with the cancellation`()
        async throws
    {
        let server = try LoopbackServer { $0.stall() }
        let body = HTTPBody.data(Data(count: 20_000_000))
        let end = try await Self.end(.to(server, .post, "/", body: body)) { server.connectionCount > 0 }
        #expect(end == .cancelled)
    }

    @Test(.timeLimit(.minutes(1))) func `connecting to a host that is not there ends with the cancellation`()
        async throws
    {
        let nobody = try UnansweringPort()
        #expect(try await Self.end(HTTPRequest(method: .get, url: nobody.url)) { true } == .cancelled)
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
