import Foundation
import RaccontoHTTP
import RaccontoKit
import Synchronization
import TestSupport
import Testing

@Suite(.enabled(if: OpenSSLServer.isInstalled), .timeLimit(.minutes(5))) struct TLSTests {
    @Test func `a certificate that nobody vouches for is refused`() async throws {
        let server = try await OpenSSLServer()
        let error = await transportError { () throws(TransportError) in
            try await CurlTransport.local().send(HTTPRequest(method: .get, url: server.url + "/secret"))
        }
        #expect(error?.kind == .tlsFailed)
        #expect(error?.mayHaveReachedServer == false)
        #expect(error?.message.contains("self-signed certificate") == true)
        #expect(error?.message.contains("secret") == false)
    }

    @Test func `the configured authority makes it trusted`() async throws {
        let server = try await OpenSSLServer()
        let transport = CurlTransport.local { $0.caBundle = server.certificate }
        #expect(try await transport.send(HTTPRequest(method: .get, url: server.url)).status == 200)
    }

    @Test func `so does SSL_CERT_FILE`() async throws {
        let server = try await OpenSSLServer()
        let transport = CurlTransport(CurlConfiguration(environment: ["SSL_CERT_FILE": server.certificate]))
        #expect(try await transport.send(HTTPRequest(method: .get, url: server.url)).status == 200)
    }

    @Test func `SSL_CERT_DIR is trusted until a bundle is configured`() async throws {
        let server = try await OpenSSLServer()
        let stranger = try await OpenSSLServer()
        var configuration = CurlConfiguration(environment: ["SSL_CERT_DIR": try await server.certificateDirectory()])
        let request = HTTPRequest(method: .get, url: server.url)
        #expect(try await CurlTransport(configuration).send(request).status == 200)
        configuration.caBundle = stranger.certificate
        let transport = CurlTransport(configuration)
        let error = await transportError { () throws(TransportError) in try await transport.send(request) }
        #expect(error?.kind == .tlsFailed)
    }

    @Test func `a trusted certificate for another name is refused`() async throws {
        let server = try await OpenSSLServer(name: "DNS:racconto.example")
        let transport = CurlTransport.local { $0.caBundle = server.certificate }
        let error = await transportError { () throws(TransportError) in
            try await transport.send(HTTPRequest(method: .get, url: server.url))
        }
        #expect(error?.kind == .tlsFailed)
    }

    @Test func `a bundle that is missing is named`() async throws {
        let server = try await OpenSSLServer()
        let transport = CurlTransport.local { $0.caBundle = "/nonexistent/bundle.pem" }
        let error = await transportError { () throws(TransportError) in
            try await transport.send(HTTPRequest(method: .get, url: server.url))
        }
        #expect(error?.kind == .tlsFailed)
        #expect(error?.message.contains("/nonexistent/bundle.pem") == true)
    }

    @Test func `a server that speaks no TLS is told apart from one that is down`() async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readBytes(5)
            connection.write("HTTP/1.1 400 Bad Request\r\n\r\n")
        }
        let error = await transportError { () throws(TransportError) in
            try await CurlTransport.local().send(
                HTTPRequest(method: .get, url: "https://127.0.0.1:\(server.port)/"))
        }
        #expect(error?.kind == .tlsFailed)
    }

    @Test func `a handshake that is cut off says nothing about certificates`() async throws {
        let server = try LoopbackServer { _ = $0.readBytes(5) }
        let error = await transportError { () throws(TransportError) in
            try await CurlTransport.local().send(
                HTTPRequest(method: .get, url: "https://127.0.0.1:\(server.port)/"))
        }
        #expect(error?.kind == .cannotConnect)
    }

    @Test func `HTTP 2 is offered for calls and not for pictures`() async throws {
        let hellos = Mutex<[Data]>([])
        let server = try LoopbackServer { connection in
            // A TLS record: type, version, and two bytes of length before the ClientHello.
            guard let header = connection.readBytes(5) else { return }
            let length = Int(header[3]) << 8 + Int(header[4])
            if let hello = connection.readBytes(length) { hellos.withLock { $0.append(hello) } }
        }
        let url = "https://127.0.0.1:\(server.port)/"
        let part = HTTPBody.Part(name: "file", fileName: "a", contentType: "image/jpeg", content: Data(count: 9))
        let transport = CurlTransport.local()
        for request in [
            HTTPRequest(method: .post, url: url), HTTPRequest(method: .post, url: url, body: .multipart(part)),
        ] {
            _ = await transportError { () throws(TransportError) in try await transport.send(request) }
        }
        let offersHTTP2 = hellos.withLock { $0 }.map { $0.range(of: Data("\u{2}h2\u{8}http/1.1".utf8)) != nil }
        let offersHTTP1 = hellos.withLock { $0 }.map { $0.range(of: Data("\u{8}http/1.1".utf8)) != nil }
        #expect(offersHTTP2 == [true, false])
        #expect(offersHTTP1 == [true, true])
    }
}
