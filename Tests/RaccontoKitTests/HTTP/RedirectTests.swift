import Foundation
import RaccontoHTTP
import RaccontoKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct RedirectTests {
    /// `/n` redirects to `/n-1`, and `/0` is the end; any other target is taken literally.
    private static func countdown() throws -> LoopbackServer {
        try LoopbackServer { connection in
            while let request = connection.readRequest() {
                let number = Int(request.target.dropFirst()) ?? 0
                if number > 0 {
                    connection.respond(
                        "moved", status: "307 Temporary Redirect", headers: ["Location: /\(number - 1)"])
                } else {
                    connection.respond("end")
                }
            }
        }
    }

    private static func redirecting(to location: String, status: String = "302 Found") throws -> LoopbackServer {
        try LoopbackServer { connection in
            while connection.readRequest() != nil {
                connection.respond("", status: status, headers: ["Location: \(location)"])
            }
        }
    }

    @Test func `a read follows three redirects with its headers, and refuses the fourth`() async throws {
        let server = try Self.countdown()
        let transport = CurlTransport.local()
        let headers = [(name: "Authorization", value: "Bearer token")]
        let response = try await transport.send(.to(server, .get, "/3", headers: headers))
        #expect(response.body == Data("end".utf8))
        #expect(server.requests.map { $0.header("authorization") } == Array(repeating: "Bearer token", count: 4))
        let error = await transportError { () throws(TransportError) in
            try await transport.send(.to(server, .get, "/4", headers: headers))
        }
        #expect(error?.kind == .redirectRefused)
        #expect(server.requests.map(\.target) == ["/3", "/2", "/1", "/0", "/4", "/3", "/2", "/1"])
    }

    @Test(arguments: [HTTPRequest.Method.post, .put, .patch, .delete])
    func `a write follows no redirect`(method: HTTPRequest.Method) async throws {
        let server = try Self.countdown()
        let response = try await CurlTransport.local().send(.to(server, method, "/1", body: .data(Data("x".utf8))))
        #expect(response.status == 307)
        #expect(response.header("location") == "/0")
        #expect(server.requests.count == 1)
    }

    @Test func `another server never sees the request, nor its token`() async throws {
        let other = try Self.countdown()
        let transport = CurlTransport.local()
        for location in [other.url + "/0", "//127.0.0.1:\(other.port)/0"] {
            let server = try Self.redirecting(to: location)
            let error = await transportError { () throws(TransportError) in
                try await transport.send(.to(server, .get, "/", headers: [("Authorization", "Bearer token")]))
            }
            #expect(error?.kind == .redirectRefused)
            #expect(error?.message == "\(server.url) redirects to another server, \(other.url)")
        }
        #expect(other.connectionCount == 0)
    }

    @Test(arguments: ["https", "name", "user", "file", "nonsense"])
    func `the same address under another scheme, name or user is another place`(form: String) async throws {
        let server = try LoopbackServer { connection in
            while let request = connection.readRequest() {
                let port = request.header("host")?.split(separator: ":").last ?? ""
                let locations = [
                    "https": "https://127.0.0.1:\(port)/", "name": "http://localhost:\(port)/",
                    "user": "http://user@127.0.0.1:\(port)/", "file": "file:///etc/passwd", "nonsense": "http://[",
                ]
                connection.respond(
                    "", status: "301 Moved Permanently", headers: ["Location: \(locations[form] ?? "")"])
            }
        }
        let error = await transportError { () throws(TransportError) in
            try await CurlTransport.local().send(.to(server, .get, "/"))
        }
        #expect(error?.kind == .redirectRefused)
        #expect(server.requests.count == 1)
    }

    @Test(arguments: ["304 Not Modified", "300 Multiple Choices"])
    func `other statuses of the 300s are responses`(status: String) async throws {
        let server = try Self.redirecting(to: "/0", status: status)
        #expect(try await CurlTransport.local().send(.to(server, .get, "/")).status == Int(status.prefix(3)))
    }
}
