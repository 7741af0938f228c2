import FakeRacconto
import Foundation
import Glibc
import TestSupport
import Testing

@testable import FakeRacconto

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

struct PatienceTests {
    /// Two connected sockets: what is written to the first is read from the second.
    private func socketPair() -> (Int32, Int32) {
        var pair: [Int32] = [0, 0]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair)
        return (pair[0], pair[1])
    }

    @Test(.timeLimit(.minutes(1))) func `a client that sends a header byte now and then is given up`() async throws {
        try await onOwnThread {
            let (near, far) = socketPair()
            defer {
                close(near)
                close(far)
            }
            let writer = Thread {
                // Until somebody hangs up: nothing but being given up ends this request.
                for byte in Array("GET / HTTP/1.1\r\n".utf8) + [UInt8](repeating: 0x61, count: 1_000_000) {
                    var byte = byte
                    guard send(near, &byte, 1, Int32(MSG_NOSIGNAL)) == 1 else { return }
                    usleep(5000)
                }
            }
            writer.start()
            var reader = RequestReader(maximumBody: 1000)
            reader.patience.head = 200
            #expect(throws: SocketStream.Ended.self) { try reader.read(from: SocketStream(descriptor: far)) }
            shutdown(far, Int32(SHUT_RDWR))
            while !writer.isFinished { usleep(1000) }
        }
    }

    @Test func `a client that says nothing is given up`() async throws {
        try await onOwnThread {
            let (near, far) = socketPair()
            defer {
                close(near)
                close(far)
            }
            var reader = RequestReader(maximumBody: 1000)
            reader.patience.idle = 50
            #expect(throws: SocketStream.Ended.self) { try reader.read(from: SocketStream(descriptor: far)) }
        }
    }

    @Test func `a body that comes in pieces is read`() async throws {
        try await onOwnThread {
            let (near, far) = socketPair()
            defer {
                close(near)
                close(far)
            }
            let writer = Thread {
                for byte in Array("PUT / HTTP/1.1\r\nContent-Length: 4\r\n\r\nabcd".utf8) {
                    var byte = byte
                    guard send(near, &byte, 1, Int32(MSG_NOSIGNAL)) == 1 else { return }
                }
            }
            writer.start()
            let request = try RequestReader(maximumBody: 1000).read(from: SocketStream(descriptor: far))
            #expect(request.body == Array("abcd".utf8))
        }
    }
}
