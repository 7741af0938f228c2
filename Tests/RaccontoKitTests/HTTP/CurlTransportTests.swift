import Foundation
import RaccontoHTTP
import RaccontoKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct CurlTransportTests {
    @Test func `a response comes back with its status, headers and body`() async throws {
        let server = try LoopbackServer { connection in
            while connection.readRequest() != nil {
                connection.respond("hello", status: "418 I'm a teapot", headers: ["X-Colour:  blue  "])
            }
        }
        let response = try await CurlTransport.local().send(.to(server, .get, "/a?b=c"))
        #expect(response.status == 418)
        #expect(response.header("x-colour") == "blue")
        #expect(response.body == Data("hello".utf8))
        #expect(server.requests.map(\.target) == ["/a?b=c"])
        #expect(server.requests.first?.header("user-agent") == "racconto-linux")
    }

    @Test(arguments: HTTPRequest.Method.allCases)
    func `every method arrives as itself, with and without a body`(method: HTTPRequest.Method) async throws {
        let server = try LoopbackServer { connection in
            while connection.readRequest() != nil { connection.respond(method == .head ? "" : "ok") }
        }
        let transport = CurlTransport.local()
        _ = try await transport.send(.to(server, method, "/"))
        if !method.isSafe {
            let json = HTTPBody.data(Data(#"{"a":1}"#.utf8))
            _ = try await transport.send(.to(server, method, "/", headers: [("Content-Type", "text/x")], body: json))
            #expect(server.requests.last?.body == Data(#"{"a":1}"#.utf8))
            #expect(server.requests.last?.header("content-type") == "text/x")
        }
        #expect(server.requests.allSatisfy { $0.method == method.rawValue })
        #expect(server.requests.allSatisfy { $0.header("expect") == nil })
    }

    @Test func `a thousand requests share one connection`() async throws {
        let server = try LoopbackServer { connection in
            while connection.readRequest() != nil { connection.respond("ok") }
        }
        let transport = CurlTransport.local()
        for index in 0..<1000 {
            _ = try await transport.send(.to(server, index.isMultiple(of: 2) ? .get : .post, "/\(index)"))
        }
        #expect(server.connectionCount == 1)
        #expect(server.requests.count == 1000)
    }
}
