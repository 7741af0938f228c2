import FakeRacconto
import TestSupport
import Testing

@testable import FakeRacconto

struct ImageHostTests {
    /// A JPEG of 8 × 6 pixels as far as its markers go; its entropy-coded data is empty.
    private static let picture: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xC0, 0x00, 0x0B, 0x08, 0x00, 0x06, 0x00, 0x08, 0x01, 0x01, 0x11, 0x00]
        + [0xFF, 0xDA, 0x00, 0x08, 0x01, 0x01, 0x00, 0x00, 0x3F, 0x00, 0xFF, 0xD9]

    /// Asks for a one-time URL and returns its path.
    private func uploadPath(_ caller: Caller) throws -> String {
        let text = try caller.send("GET", "/photos/cf-upload-url").text
        let url = text.split(separator: "\"")[3]
        return String(url.dropFirst(caller.server.url.count))
    }

    private func upload(_ caller: Caller, _ path: String, _ content: [UInt8], part: String = "file") throws
        -> LoopbackResponse
    {
        let head = "--b\r\nContent-Disposition: form-data; name=\"\(part)\"; filename=\"바다.jpg\"\r\n\r\n"
        return try LoopbackClient(url: caller.server.url).send(
            "POST", path, headers: [(name: "Content-Type", value: "multipart/form-data; boundary=b")],
            body: Array(head.utf8) + content + Array("\r\n--b--\r\n".utf8))
    }

    @Test func `a picture is taken once and delivered`() async throws {
        try await onOwnThread {
            let caller = try Caller()
            let path = try uploadPath(caller)
            #expect(caller.server.unusedDraftCount == 1)
            let taken = try upload(caller, path, Self.picture)
            #expect(taken.status == 200)
            let variants = taken.text.split(separator: "\"variants\":[\"").last ?? ""
            #expect(!variants.prefix { $0 != "\"" }.hasSuffix("/public"))
            #expect(variants.contains("/public\""))
            #expect(try upload(caller, path, Self.picture).status == 409)
            #expect(caller.server.images.map(\.fileName) == ["바다.jpg"])
            #expect(caller.server.images.map(\.width) == [8])
            #expect(caller.server.unusedDraftCount == 0)
            let client = try LoopbackClient(url: caller.server.url)
            let delivered = try client.send("GET", "\(path)/public")
            #expect(delivered.body == Self.picture)
            #expect(delivered.header("content-type") == "image/jpeg")
            let rest = try client.send("GET", "\(path)/public", headers: [(name: "Range", value: "bytes=20-")])
            #expect(rest.status == 206)
            #expect(rest.body == Array(Self.picture[20...]))
            #expect(rest.header("content-range") == "bytes 20-\(Self.picture.count - 1)/\(Self.picture.count)")
            let beyond = try client.send("GET", "\(path)/public", headers: [(name: "Range", value: "bytes=900-")])
            #expect(beyond.status == 416)
            #expect(try client.send("HEAD", "\(path)/public").body.isEmpty)
            #expect(try client.send("GET", "\(path)/huge").status == 404)
        }
    }

    static let refused: [(content: [UInt8], status: Int)] = [
        (Array("no picture".utf8), 415), (Array(picture.dropLast(2)), 400), (Array(picture.prefix(9)), 400), ([], 415),
        (picture + [UInt8](repeating: 0, count: 10_000_000), 413),
        // 12,001 pixels wide.
        (Array(picture.prefix(9)) + [0x2E, 0xE1] + Array(picture.dropFirst(11)), 413),
    ]

    @Test(arguments: refused.indices) func `what is no good picture is refused and leaves the URL good`(index: Int)
        async throws
    {
        try await onOwnThread {
            let caller = try Caller()
            let path = try uploadPath(caller)
            #expect(try upload(caller, path, Self.refused[index].content).status == Self.refused[index].status)
            #expect(caller.server.images.isEmpty)
            #expect(try upload(caller, path, Self.picture).status == 200)
        }
    }

    @Test func `an upload URL ends, and no other is known`() async throws {
        try await onOwnThread {
            let caller = try Caller()
            let path = try uploadPath(caller)
            caller.server.expireUploadURLs()
            #expect(try upload(caller, path, Self.picture).status == 410)
            #expect(try upload(caller, path + "x", Self.picture).status == 404)
            let other = try uploadPath(caller)
            #expect(try upload(caller, other, Self.picture, part: "image").status == 415)
        }
    }
}

@Suite(.timeLimit(.minutes(5))) struct ChecksumTests {
    @Test func `every byte and the length count`() {
        let picture = (0..<100).map { UInt8($0) }
        var seen: Set<UInt64> = [Checksum.of(picture[...])]
        for index in picture.indices {
            for bit in 0..<8 {
                var other = picture
                other[index] ^= 1 << UInt8(bit)
                seen.insert(Checksum.of(other[...]))
            }
        }
        #expect(seen.count == 801)
        for length in 0..<100 { seen.insert(Checksum.of(picture[..<length])) }
        #expect(seen.count == 901)
        #expect(Checksum.of(([9] + picture)[1...]) == Checksum.of(picture[...]))
    }
}
