import Foundation
import RaccontoHTTP
import RaccontoKit
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct RequestBodyTests {
    private static func echoServer() throws -> LoopbackServer {
        try LoopbackServer { connection in
            while connection.readRequest() != nil { connection.respond("ok") }
        }
    }

    /// Bytes that differ from place to place, so that a shifted or repeated piece is noticed.
    private static func pattern(_ count: Int) -> Data {
        Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 13) })
    }

    @Test(arguments: [0, 1, 70_000, 5_000_000])
    func `a body from memory arrives whole`(count: Int) async throws {
        let server = try Self.echoServer()
        let body = Self.pattern(count + 3).dropFirst(3)
        _ = try await CurlTransport.local().send(.to(server, .post, "/", body: .data(body)))
        #expect(server.requests.first?.body == Data(body))
        #expect(server.requests.first?.header("content-length") == "\(count)")
    }

    @Test func `a multipart body has one part, framed as browsers do`() async throws {
        let server = try Self.echoServer()
        let content = Self.pattern(400_000)
        let part = HTTPBody.Part(
            name: "file", fileName: "Étoile \"1\"\r\n.jpg", contentType: "image/jpeg", content: content)
        _ = try await CurlTransport.local().send(.to(server, .post, "/up", body: .multipart(part)))
        let request = try #require(server.requests.first)
        let type = try #require(request.header("content-type"))
        let boundary = try #require(type.components(separatedBy: "boundary=").last)
        #expect(type == "multipart/form-data; boundary=\(boundary)")
        let opening =
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; "
            + "filename=\"Étoile %221%22%0D%0A.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n"
        #expect(request.body == Data(opening.utf8) + content + Data("\r\n--\(boundary)--\r\n".utf8))
    }

    @Test func `progress grows, comes rarely, and ends with the whole body`() async throws {
        let server = try LoopbackServer { connection in
            guard connection.readHead() != nil else { return }
            for _ in 0..<10 {
                guard connection.readBytes(1_000_000) != nil else { return }
                Thread.sleep(forTimeInterval: 0.05)
            }
            connection.respond("ok")
        }
        let seen = Mutex<[(Int64, Int64)]>([])
        var request = HTTPRequest.to(server, .post, "/", body: .data(Data(count: 10_000_000)))
        request.onUploadProgress = { sent, total in seen.withLock { $0.append((sent, total)) } }
        _ = try await CurlTransport.local().send(request)
        let steps = seen.withLock { $0 }
        #expect(steps.allSatisfy { $0.1 == 10_000_000 })
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.0 < $1.0 })
        #expect(steps.last?.0 == 10_000_000)
        #expect((2...20).contains(steps.count))
    }

    @Test func `a refusal that comes before the body was read is a response`() async throws {
        let server = try LoopbackServer { connection in
            guard connection.readHead() != nil else { return }
            connection.respond("too big", status: "413 Content Too Large", headers: ["Connection: close"])
            while connection.readBytes(65536) != nil {}
        }
        let response = try await CurlTransport.local().send(
            .to(server, .post, "/", body: .data(Data(count: 20_000_000))))
        #expect(response.status == 413)
        #expect(response.body == Data("too big".utf8))
    }
}
