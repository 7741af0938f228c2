import FakeRacconto
import Foundation
import TestSupport
import Testing

struct ConnectionTests {
    @Test func `one connection serves many requests`() async throws {
        try await onOwnThread {
            let server = try FakeRacconto()
            defer { server.stop() }
            let client = try LoopbackClient(url: server.url)
            for _ in 0..<5 { #expect(try client.send("GET", "/health").text == "{\"status\":\"ok\"}") }
        }
    }

    @Test func `requests sent at once are answered in turn`() async throws {
        try await onOwnThread {
            let server = try FakeRacconto()
            defer { server.stop() }
            let client = try LoopbackClient(url: server.url)
            try client.write(
                Array("GET /health HTTP/1.1\r\n\r\nGET /nowhere HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\n\r\n".utf8))
            #expect(try client.readResponse().status == 200)
            #expect(try client.readResponse().status == 404)
            #expect(try client.readResponse().text == "{\"message\":\"Racconto API is running\"}")
        }
    }

    @Test func `a client that asks to close is told so and closed`() async throws {
        try await onOwnThread {
            let server = try FakeRacconto()
            defer { server.stop() }
            let client = try LoopbackClient(url: server.url)
            let response = try client.send("GET", "/health", headers: [(name: "Connection", value: "close")])
            #expect(response.header("connection") == "close")
            #expect(client.isAtEnd())
        }
    }

    @Test func `a half-closed client gets its answer`() async throws {
        try await onOwnThread {
            let server = try FakeRacconto()
            defer { server.stop() }
            let client = try LoopbackClient(url: server.url)
            try client.write(Array("GET /health HTTP/1.1\r\n\r\n".utf8))
            client.finishWriting()
            #expect(try client.readResponse().status == 200)
            #expect(client.isAtEnd())
        }
    }

    @Test func `clients that leave in the middle of a body harm nobody`() async throws {
        try await onOwnThread {
            let server = try FakeRacconto()
            defer { server.stop() }
            for _ in 0..<20 {
                let client = try LoopbackClient(url: server.url)
                try client.write(Array("POST /auth/login HTTP/1.1\r\nContent-Length: 1000\r\n\r\nusername=".utf8))
            }
            #expect(try LoopbackClient(url: server.url).send("GET", "/health").status == 200)
        }
    }

    @Test func `a crowd of clients that dawdle over their headers holds up nobody`() async throws {
        try await onOwnThread {
            let server = try FakeRacconto()
            defer { server.stop() }
            let crowd = try (0..<100).map { _ in try LoopbackClient(url: server.url) }
            for client in crowd { try client.write(Array("GET /health HTTP/1.1\r\nX-Slow: ".utf8)) }
            #expect(try LoopbackClient(url: server.url).send("GET", "/health").status == 200)
            for client in crowd { try client.write(Array("yes\r\n\r\n".utf8)) }
            for client in crowd { #expect(try client.readResponse().status == 200) }
        }
    }

    @Test func `an unhandled error closes without saying so`() async throws {
        try await onOwnThread {
            let caller = try Caller()
            let client = try LoopbackClient(url: caller.server.url)
            let response = try client.send(
                "POST", "/projects/",
                headers: [
                    (name: "Authorization", value: "Bearer \(caller.token)"),
                    (name: "Content-Type", value: "application/json"),
                ], body: Array("{\"title\":\"a\\u0000b\"}".utf8))
            #expect(response.status == 500)
            #expect(response.text == "Internal Server Error")
            #expect(response.header("content-type") == "text/plain; charset=utf-8")
            #expect(response.header("connection") == nil)
            #expect(client.isAtEnd())
        }
    }

    @Test func `a chunked body is read whole`() async throws {
        try await onOwnThread {
            let caller = try Caller()
            let client = try LoopbackClient(url: caller.server.url)
            let head =
                "POST /projects/ HTTP/1.1\r\nAuthorization: Bearer \(caller.token)\r\n"
                + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
            try client.write(
                Array("\(head)9;x=y\r\n{\"title\":\r\n5\r\n\"Dan\"\r\n1\r\n}\r\n0\r\nTrailer: z\r\n\r\n".utf8))
            #expect(try client.readResponse().status == 200)
            #expect(caller.server.projects.map(\.title) == ["Dan"])
        }
    }

    @Test func `a client that waits for leave to send its body is given it`() async throws {
        try await onOwnThread {
            let server = try FakeRacconto()
            defer { server.stop() }
            let client = try LoopbackClient(url: server.url)
            try client.write(
                Array("POST /auth/exchange HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{}".utf8))
            #expect(try client.readResponse().status == 422)
        }
    }

    @Test func `a HEAD answer has no body`() async throws {
        try await onOwnThread {
            let server = try FakeRacconto()
            defer { server.stop() }
            let client = try LoopbackClient(url: server.url)
            #expect(try client.send("HEAD", "/health").status == 200)
            #expect(try client.send("HEAD", "/projects/").status == 405)
            #expect(try client.send("GET", "/health").text == "{\"status\":\"ok\"}")
        }
    }

    @Test func `64 clients are served side by side`() async throws {
        let caller = try Caller()
        let (url, token) = (caller.server.url, caller.token)
        let statuses = try await withThrowingTaskGroup(of: [Int].self) { group in
            for _ in 0..<64 {
                group.addTask {
                    try await onOwnThread {
                        let client = try LoopbackClient(url: url)
                        let headers = [(name: "Authorization", value: "Bearer \(token)")]
                        return try (0..<10).map { _ in try client.send("GET", "/auth/me", headers: headers).status }
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(statuses == [Int](repeating: 200, count: 640))
        #expect(caller.server.requests.count == 640)
    }

    @Test func `a wrong slash leads to the host that was asked, by the scheme that the proxy was asked by`()
        async throws
    {
        try await onOwnThread {
            let server = try FakeRacconto()
            defer { server.stop() }
            let client = try LoopbackClient(url: server.url)
            let plain = try client.send("GET", "/photos?project_id=a%20b")
            #expect(plain.status == 307)
            #expect(plain.body.isEmpty)
            #expect(plain.header("location") == "http://127.0.0.1/photos/?project_id=a+b")
            let secure = try client.send("GET", "/photos", headers: [(name: "X-Forwarded-Proto", value: "https")])
            #expect(secure.header("location") == "https://127.0.0.1/photos/")
        }
    }

    @Test func `a stopped server is gone`() async throws {
        try await onOwnThread {
            let server = try FakeRacconto()
            let client = try LoopbackClient(url: server.url)
            _ = try client.send("GET", "/health")
            server.stop()
            #expect(client.isAtEnd())
        }
    }
}
