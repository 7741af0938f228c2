import Foundation
import RaccontoHTTP
import RaccontoKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ProxyTests {
    private static func transport(_ environment: [String: String]) -> CurlTransport {
        CurlTransport(CurlConfiguration(environment: environment))
    }

    private static func proxy() throws -> LoopbackServer {
        try LoopbackServer { connection in
            while connection.readRequest() != nil { connection.respond("by proxy") }
        }
    }

    @Test(arguments: ["http_proxy", "all_proxy", "ALL_PROXY"])
    func `a plain request goes to the proxy with its whole URL`(variable: String) async throws {
        let proxy = try Self.proxy()
        let transport = Self.transport([variable: proxy.url])
        let response = try await transport.send(HTTPRequest(method: .get, url: "http://racconto.invalid/a"))
        #expect(response.body == Data("by proxy".utf8))
        #expect(proxy.requests.map(\.target) == ["http://racconto.invalid/a"])
    }

    @Test(arguments: ["no_proxy", "NO_PROXY"])
    func `an exception is reached directly`(variable: String) async throws {
        let proxy = try Self.proxy()
        let server = try Self.proxy()
        let transport = Self.transport(["http_proxy": proxy.url, variable: "example.com,127.0.0.0/8"])
        _ = try await transport.send(.to(server, .get, "/direct"))
        #expect(proxy.connectionCount == 0)
        #expect(server.requests.map(\.target) == ["/direct"])
    }

    @Test(arguments: ["https_proxy", "HTTPS_PROXY"])
    func `a TLS request asks for a tunnel, and the proxy never sees the token`(variable: String) async throws {
        let proxy = try LoopbackServer { connection in
            _ = connection.readRequest()
            connection.respond("", status: "407 Proxy Authentication Required")
        }
        let transport = Self.transport([variable: "http://me:secret@127.0.0.1:\(proxy.port)"])
        let error = await transportError { () throws(TransportError) in
            try await transport.send(
                HTTPRequest(
                    method: .post, url: "https://racconto.invalid/a", headers: [("Authorization", "Bearer token")]))
        }
        #expect(error?.kind == .proxyFailed)
        #expect(error?.message.contains("secret") == false)
        #expect(error?.mayHaveReachedServer == false)
        let request = try #require(proxy.requests.first)
        #expect(request.method == "CONNECT")
        #expect(request.target == "racconto.invalid:443")
        #expect(request.header("authorization") == nil)
        #expect(request.header("proxy-authorization") == "Basic " + Data("me:secret".utf8).base64EncodedString())
    }

    @Test func `upper-case HTTP_PROXY is ignored, as curl does`() async throws {
        let server = try Self.proxy()
        let transport = Self.transport(["HTTP_PROXY": "http://127.0.0.1:1"])
        #expect(try await transport.send(.to(server, .get, "/")).status == 200)
    }

    @Test func `a proxy's password does not show`() {
        let configuration = CurlConfiguration(environment: ["http_proxy": "http://me:secret@proxy:3128"])
        var text = String(reflecting: configuration)
        dump(configuration, to: &text)
        #expect(!text.contains("secret"))
    }
}
