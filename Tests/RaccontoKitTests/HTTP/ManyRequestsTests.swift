import Foundation
import RaccontoHTTP
import RaccontoKit
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ManyRequestsTests {
    @Test func `two hundred requests at once share four connections`() async throws {
        let server = try LoopbackServer { connection in
            while let request = connection.readRequest() {
                Thread.sleep(forTimeInterval: 0.002)
                connection.respond(request.target)
            }
        }
        let transport = CurlTransport.local { $0.maxConnectionsPerHost = 4 }
        let targets = try await withThrowingTaskGroup(of: String.self) { group in
            for index in 0..<200 {
                group.addTask {
                    let response = try await transport.send(.to(server, .get, "/\(index)"))
                    return String(decoding: response.body, as: UTF8.self)
                }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(targets.count == 200)
        #expect(server.connectionCount <= 4)
    }

    /// Each connection answers when all have a request: with one fewer, none would be answered.
    @Test(.timeLimit(.minutes(1)), arguments: [1, 8, 32])
    func `as many transfers as the configuration allows have a connection each`(width: Int) async throws {
        let arrived = Mutex(0)
        let server = try LoopbackServer { connection in
            while connection.readRequest() != nil {
                arrived.withLock { $0 += 1 }
                while arrived.withLock({ $0 < width }) { Thread.sleep(forTimeInterval: 0.002) }
                connection.respond("ok")
            }
        }
        let transport = CurlTransport.local { $0.maxConnectionsPerHost = width }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<width {
                group.addTask {
                    _ = try await transport.send(.to(server, .post, "/", body: .data(Data(count: 10_000))))
                }
            }
            try await group.waitForAll()
        }
        #expect(server.connectionCount == width)
    }

    @Test func `a thousand connections that the server closes leave no descriptor behind`() async throws {
        let server = try LoopbackServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.respond("ok", headers: ["Connection: close"])
        }
        let transport = CurlTransport.local()
        for _ in 0..<1000 { _ = try await transport.send(.to(server, .get, "/")) }
        #expect(server.connectionCount == 1000)
        #expect(Self.socketsConnected(to: server.port) <= 1)
    }

    @Test func `failed requests leave no descriptor behind`() async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n1")
        }
        let transport = CurlTransport.local()
        for _ in 0..<200 {
            _ = await transportError { () throws(TransportError) in try await transport.send(.to(server, .get, "/")) }
        }
        #expect(Self.socketsConnected(to: server.port) == 0)
    }

    @Test func `a line is traced for each exchange, and it holds no secret`() async throws {
        let server = try LoopbackServer { connection in
            while let request = connection.readRequest() {
                if request.target.contains("drop") { return }
                connection.respond("secret body", headers: ["Set-Cookie: secret"])
            }
        }
        let lines = Mutex<[String]>([])
        // libcurl is handed no name of this class; the closure must not keep a lock while it is traced.
        let transport = CurlTransport.local { $0.trace = { line in lines.withLock { $0.append(line) } } }
        let headers = [(name: "Authorization", value: "Bearer secret")]
        let body = HTTPBody.data(Data("password=secret".utf8))
        _ = try await transport.send(.to(server, .post, "/secret?a=secret", headers: headers, body: body))
        _ = await transportError { () throws(TransportError) in
            try await transport.send(.to(server, .post, "/secret-drop", headers: headers, body: body))
        }
        let seen = lines.withLock { $0 }
        #expect(seen.count == 2)
        #expect(seen.first?.hasPrefix("POST \(server.url) 15 bytes → 200, ") == true)
        #expect(seen.first?.contains("HTTP/1.1, new connection, 127.0.0.1") == true)
        #expect(seen.last?.contains("connectionLost") == true)
        #expect(!seen.joined().contains("secret"))
    }

    /// How many sockets of this process are connected to a port.
    private static func socketsConnected(to port: UInt16) -> Int {
        (0..<4096 as Range<Int32>).count { descriptor in
            var address = sockaddr_in()
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            return withUnsafeMutableBytes(of: &address) { bytes in
                guard let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return false }
                return getpeername(descriptor, pointer, &length) == 0
            } && UInt16(bigEndian: address.sin_port) == port
        }
    }
}
