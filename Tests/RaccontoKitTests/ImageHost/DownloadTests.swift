import FakeRacconto
import Foundation
import RaccontoHTTP
import RaccontoKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct DownloadTests {
    private let directory: TemporaryDirectory
    private var target: String { directory.path("a.jpg") }

    init() throws { directory = try TemporaryDirectory() }

    /// A picture that needs several reads: a comment of 60 kB before its end.
    private static let picture: Data = {
        var data = SmallPicture.jpeg.dropLast(2)
        data.append(contentsOf: [0xFF, 0xFE, 0xEA, 0x62])
        data.append(contentsOf: (0..<60_000).map { UInt8($0 % 251) })
        data.append(contentsOf: [0xFF, 0xD9])
        return Data(data)
    }()

    private func delivered(by service: Service) async throws -> (host: ImageHostClient, url: String) {
        let host = ImageHostClient(transport: service.transport, imageHost: service.fake.url)
        let upload = try await service.client.directUpload()
        return (host, try await host.upload(jpeg: Self.picture, fileName: "a.jpg", to: upload).publicURL)
    }

    private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: directory.path) }

    @Test func `a picture arrives whole under its name, and nothing beside it`() async throws {
        let service = try Service()
        let (host, url) = try await delivered(by: service)
        #expect(try await host.download(url, to: target) == Int64(Self.picture.count))
        #expect(try Data(contentsOf: URL(fileURLWithPath: target)) == Self.picture)
        #expect(try names() == ["a.jpg"])
    }

    @Test func `a download that was cut off goes on where it stopped`() async throws {
        let service = try Service()
        let (host, url) = try await delivered(by: service)
        for _ in 0..<2 { service.fake.fail("GET /*/*/*", skip: 0, times: 1, .truncateBody) }
        #expect(try await host.download(url, to: target) == Int64(Self.picture.count))
        #expect(try Data(contentsOf: URL(fileURLWithPath: target)) == Self.picture)
        let statuses = service.fake.requests.filter { $0.method == "GET" && $0.path.hasSuffix("/public") }.map(\.status)
        #expect(statuses.contains(206))
    }

    @Test func `what has the name already is kept unless it is to be replaced`() async throws {
        let service = try Service()
        let (host, url) = try await delivered(by: service)
        try directory.write("mine", to: "a.jpg")
        await #expect(throws: DownloadError.exists(path: target)) { try await host.download(url, to: target) }
        #expect(try names() == ["a.jpg"])
        _ = try await host.download(url, to: target, replacing: true)
        #expect(try Data(contentsOf: URL(fileURLWithPath: target)) == Self.picture)
    }

    @Test(arguments: [403, 405, 501]) func `a host that answers no HEAD delivers all the same`(
        _ status: Int
    ) async throws {
        let service = try Service()
        let (host, url) = try await delivered(by: service)
        service.fake.fail("HEAD /*/*/*", times: 5, .status(status))
        #expect(try await host.download(url, to: target) == Int64(Self.picture.count))
        #expect(try names() == ["a.jpg"])
    }

    @Test func `a picture that is not there leaves no file`() async throws {
        let service = try Service()
        let host = ImageHostClient(transport: service.transport, imageHost: service.fake.url)
        await #expect(throws: DownloadError.missing) {
            try await host.download("https://imagedelivery.net/Vi7wFakeAccountHash_Q/nope/public", to: target)
        }
        #expect(try names().isEmpty)
    }

    @Test(arguments: ["<html>log in to the hotel</html>", "\u{FFFD}"])
    func `a web page in a picture's place is refused`(
        _ page: String
    ) async throws {
        let server = try LoopbackServer { connection in
            while connection.readRequest() != nil { connection.respond(page) }
        }
        defer { server.stop() }
        let host = ImageHostClient(transport: CurlTransport.local())
        let error = try await #require(throws: DownloadError.self) {
            try await host.download(server.url + "/a", to: target)
        }
        #expect(error == .damaged("it is not a picture"))
        #expect(try names().isEmpty)
    }

    @Test func `a folder that is not there is told of by name`() async throws {
        let service = try Service()
        let (host, url) = try await delivered(by: service)
        let error = try await #require(throws: DownloadError.self) {
            try await host.download(url, to: directory.path("no/a.jpg"))
        }
        guard case .notWritable(let path, _) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(path.hasPrefix(directory.path("no/a.jpg")))
    }
}
