import FakeRacconto
import TestSupport
import Testing

/// Reading pictures back from the image host.
struct DeliveryTests {
    private static let picture: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xC0, 0x00, 0x0B, 0x08, 0x00, 0x06, 0x00, 0x08, 0x01, 0x01, 0x11, 0x00]
        + [0xFF, 0xDA, 0x00, 0x08, 0x01, 0x01, 0x00, 0x00, 0x3F, 0x00] + [UInt8](repeating: 7, count: 9_000_000)
        + [0xFF, 0xD9]

    /// Uploads the picture and returns the path of its variants.
    private func upload(_ caller: Caller) throws -> String {
        let path = String(
            try caller.send("GET", "/photos/cf-upload-url").text("uploadURL").dropFirst(caller.server.url.count))
        let head = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.jpg\"\r\n\r\n"
        let answer = try LoopbackClient(url: caller.server.url).send(
            "POST", path, headers: [(name: "Content-Type", value: "multipart/form-data; boundary=b")],
            body: Array(head.utf8) + Self.picture + Array("\r\n--b--\r\n".utf8))
        #expect(answer.status == 200)
        return path
    }

    @Test func `a picture comes whole, in ranges, or by its length alone`() async throws {
        try await onOwnThread {
            let caller = try Caller()
            let path = try upload(caller) + "/public"
            let client = try LoopbackClient(url: caller.server.url)
            let size = Self.picture.count
            #expect(try client.send("GET", path).body == Self.picture)
            #expect(try client.send("HEAD", path).header("content-length") == "\(size)")
            func range(_ text: String) throws -> LoopbackResponse {
                try client.send("GET", path, headers: [(name: "Range", value: text)])
            }
            let tail = try range("bytes=10-")
            #expect(tail.status == 206 && tail.body == Array(Self.picture.dropFirst(10)))
            #expect(tail.header("content-range") == "bytes 10-\(size - 1)/\(size)")
            #expect(try range("bytes=0-1").body == [0xFF, 0xD8])
            #expect(try range("bytes=-2").body == [0xFF, 0xD9])
            #expect(try range("bytes=\(size)-").status == 416)
            #expect(try range("bytes=9223372036854775807-9223372036854775807").status == 416)
            #expect(try range("bytes=0-9223372036854775807").body == Self.picture)
        }
    }

    @Test func `what was not uploaded is not delivered`() async throws {
        try await onOwnThread {
            let caller = try Caller()
            let path = try upload(caller)
            let client = try LoopbackClient(url: caller.server.url)
            #expect(try client.send("GET", path + "/nonsense").status == 404)
            #expect(try client.send("HEAD", path.dropLast(4) + "zzzz/public").status == 404)
        }
    }

    @Test func `of a forgotten picture the checksum is left`() async throws {
        try await onOwnThread {
            var options = FakeRacconto.Options()
            options.imageMemoryLimit = Self.picture.count * 3 / 2
            let caller = try Caller(options)
            let paths = [try upload(caller), try upload(caller)].map { $0 + "/public" }
            let client = try LoopbackClient(url: caller.server.url)
            #expect(caller.server.images.map(\.byteCount) == [Self.picture.count, Self.picture.count])
            #expect(Set(caller.server.images.map(\.checksum)).count == 1)
            #expect(try paths.map { try client.send("GET", $0).status } == [404, 200])
            let head = try client.send("HEAD", paths[0])
            #expect(head.status == 200 && head.header("content-length") == "\(Self.picture.count)")
        }
    }
}
