import FakeRacconto
import TestSupport
import Testing

struct MalformedRequestTests {
    static let requests: [(text: String, status: Int)] = [
        ("GET\r\n\r\n", 400),
        ("GET /health\r\n\r\n", 400),
        ("GET /health HTTP/2.0\r\n\r\n", 400),
        ("GET health HTTP/1.1\r\n\r\n", 400),
        (" /health HTTP/1.1\r\n\r\n", 400),
        ("\u{16}\u{3}\u{1}\u{2}\n\n", 400),
        ("GET /health HTTP/1.1\r\nno colon here\r\n\r\n", 400),
        ("GET /health HTTP/1.1\r\n: no name\r\n\r\n", 400),
        ("POST /projects/ HTTP/1.1\r\nContent-Length: many\r\n\r\n", 400),
        ("POST /projects/ HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400),
        ("POST /projects/ HTTP/1.1\r\nContent-Length: +1\r\n\r\n", 400),
        ("POST /projects/ HTTP/1.1\r\nContent-Length:\r\n\r\n", 400),
        ("POST /projects/ HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n+1\r\n", 400),
        ("POST /projects/ HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", 400),
        ("POST /projects/ HTTP/1.1\r\nContent-Length: 9000000000\r\n\r\n", 413),
        ("POST /projects/ HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nnone\r\n", 400),
        ("POST /projects/ HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n7fffffffffffffff\r\n", 413),
        ("GET /health HTTP/1.1\r\n" + String(repeating: "a: b\r\n", count: 101) + "\r\n", 431),
    ]

    @Test(arguments: requests.indices)
    func `what is no request is refused, and others are served`(index: Int) async throws {
        let request = Self.requests[index]
        try await onOwnThread {
            let server = try FakeRacconto()
            defer { server.stop() }
            let client = try LoopbackClient(url: server.url)
            try client.write(Array(request.text.utf8))
            let response = try client.readResponse()
            #expect(response.status == request.status)
            #expect(client.isAtEnd())
            #expect(try LoopbackClient(url: server.url).send("GET", "/health").status == 200)
        }
    }

    @Test func `a line without end is cut off`() async throws {
        try await onOwnThread {
            let server = try FakeRacconto()
            defer { server.stop() }
            let client = try LoopbackClient(url: server.url)
            // The server may close while this is being sent.
            try? client.write([UInt8](repeating: 0x41, count: 1 << 20))
            #expect(throws: LoopbackClient.Broken.self) { try client.readResponse() }
            #expect(try LoopbackClient(url: server.url).send("GET", "/health").status == 200)
        }
    }

    @Test(arguments: 0..<40)
    func `random bytes end no server`(seed: UInt64) async throws {
        try await onOwnThread {
            let server = try FakeRacconto()
            defer { server.stop() }
            var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
            func next() -> UInt8 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: state >> 33)
            }
            let client = try LoopbackClient(url: server.url)
            var bytes = Array("POST /auth/login HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n".utf8)
            for _ in 0..<20 { bytes[Int(next()) % bytes.count] = next() }
            try client.write(bytes)
            client.finishWriting()
            _ = try? client.readResponse()
            #expect(try LoopbackClient(url: server.url).send("GET", "/health").status == 200)
        }
    }
}
