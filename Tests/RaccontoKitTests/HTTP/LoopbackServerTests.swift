import RaccontoHTTP
import RaccontoKit
import TestSupport
import Testing

/// Guards against a server in one test ending a server in another.
@Suite(.timeLimit(.minutes(5))) struct LoopbackServerTests {
    @Test func `stopping twice leaves the server alone that got the descriptor next`() async throws {
        let transport = CurlTransport.local()
        for _ in 0..<50 {
            let old = try LoopbackServer { _ in }
            old.stop()
            // Its thread gives the descriptor back; the next server gets the same number.
            try await Task.sleep(for: .milliseconds(5))
            let new = try LoopbackServer { connection in
                while connection.readRequest() != nil { connection.respond("here") }
            }
            old.stop()
            #expect(try await transport.send(HTTPRequest(method: .get, url: new.url)).status == 200)
            new.stop()
        }
    }
}
