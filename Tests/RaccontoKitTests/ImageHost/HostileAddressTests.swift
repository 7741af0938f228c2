import Foundation
import Glibc
import RaccontoHTTP
import RaccontoKit
import TestSupport
import Testing

/// The service chooses where pictures go; it must not make us show them to others, or read and write files.
@Suite(.timeLimit(.minutes(5))) struct HostileAddressTests {
    private func upload(to address: String, allowInsecure: Bool = false) async -> (error: ImageHostError?, sent: Int) {
        let count = Counter()
        let host = ImageHostClient(
            transport: StubTransport { _ throws(TransportError) in
                count.increment()
                return HTTPResponse(
                    status: 200,
                    body: Data(
                        #"{"success":true,"result":{"id":"i","variants":["https://imagedelivery.net/h/i/public"]}}"#
                            .utf8))
            }, allowInsecure: allowInsecure)
        do throws(ImageHostError) {
            _ = try await host.upload(
                jpeg: SmallPicture.jpeg, fileName: "a.jpg",
                to: DirectUpload(uploadURL: Redacted(address), imageID: "i"))
            return (nil, count.value)
        } catch {
            return (error, count.value)
        }
    }

    @Test(arguments: [
        "http://upload.example.com/one-time", "HTTP://upload.example.com/", "http://localhost.example.com/",
        "http://127.0.0.1.example.com/", "http://10.0.0.1/", "http://127.0.0.1@upload.example.com/",
        "file:///etc/passwd", "ftp://upload.example.com/", "gopher://127.0.0.1/", "upload.example.com/x", "", "/x",
        "https://user:word@upload.example.com/",
    ]) func `an address that is neither https nor this machine gets no picture`(_ address: String) async throws {
        let outcome = await upload(to: address)
        #expect(outcome.sent == 0)
        guard case .transport(let cause) = try #require(outcome.error) else {
            Issue.record("another error")
            return
        }
        #expect(cause.kind == .invalidURL)
        #expect(!cause.message.contains("one-time"))
    }

    @Test(arguments: [
        "https://upload.example.com/x", "http://127.0.0.1:80/x", "http://localhost:8/x", "http://[::1]:8/x",
    ])
    func `https and this machine get it`(_ address: String) async {
        let outcome = await upload(to: address)
        #expect(outcome.error == nil && outcome.sent == 1)
    }

    @Test func `plain http is a decision`() async {
        #expect(await upload(to: "http://10.0.0.1/x", allowInsecure: true).sent == 1)
        #expect(await upload(to: "file:///etc/passwd", allowInsecure: true).sent == 0)
    }

    @Test(arguments: [403, 405, 501]) func `a host that refuses HEAD is asked for the first byte`(
        _ status: Int
    ) async throws {
        for (answer, isThere) in [(206, true), (200, true), (404, false)] {
            let host = ImageHostClient(
                transport: StubTransport { request throws(TransportError) in
                    guard request.method == .get else { return HTTPResponse(status: status) }
                    let isFirstByte = request.headers.contains { $0.name == "Range" && $0.value == "bytes=0-0" }
                    return HTTPResponse(status: isFirstByte ? answer : 400)
                })
            #expect(try await host.exists(imageURL: "https://imagedelivery.net/h/i/public") == isThere)
        }
    }

    @Test(arguments: [403, 405, 501]) func `a picture comes also from a host that refuses HEAD`(
        _ status: Int
    ) async throws {
        let directory = try TemporaryDirectory()
        let host = ImageHostClient(
            transport: StubTransport { request throws(TransportError) in
                guard request.method == .get else { return HTTPResponse(status: status) }
                guard case .fileDescriptor(let file) = request.sink else { return HTTPResponse(status: 400) }
                let count = SmallPicture.jpeg.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
                return HTTPResponse(status: 200, bytesToFile: Int64(count))
            })
        let path = directory.path("a.jpg")
        _ = try await host.download("https://imagedelivery.net/h/i/public", to: path)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == SmallPicture.jpeg)
    }
}
