import FakeRacconto
import Foundation
import RaccontoHTTP
import Synchronization

@testable import RaccontoKit

/// A service of the test's own with one account, and a client that is logged in to it through the real transport.
final class Service: Sendable {
    static let email = "ann@example.com"
    static let password = "correct horse"

    let fake: FakeRacconto
    let transport: CurlTransport
    let userID: String
    let client: RaccontoClient
    let trace = TraceLog()

    init(
        _ served: FakeRacconto.Dialect = .backend, assumed: APIDialect = .backend, photoLimit: Int = 1000,
        projectLimit: Int = 100, servesOpenAPI: Bool = true, hasDelivery: Bool = false, shufflesTies: Bool = false,
        servesOnlyTable: Bool = false
    ) throws {
        var options = FakeRacconto.Options()
        options.hasDelivery = hasDelivery
        options.shufflesTies = shufflesTies
        options.dialect = served
        options.servesOpenAPI = servesOpenAPI
        options.servesOnlyTable = servesOnlyTable
        fake = try FakeRacconto(options)
        userID = fake.seedUser(
            email: Self.email, password: Self.password, photoLimit: photoLimit, projectLimit: projectLimit)
        transport = .local()
        client = RaccontoClient(
            server: try ServerURL(fake.url), token: fake.token(for: Self.email).map { Redacted($0) },
            dialect: assumed, transport: transport, trace: trace.trace)
    }

    deinit { fake.stop() }

    /// A project to put things in.
    func project(_ title: String = "Jeju") async throws -> Project {
        try await client.createProject(NewProject(title: title))
    }

    /// A photo with a picture behind it.
    func picturedPhoto(in project: Project, name: String = "a.jpg") async throws -> Photo {
        let host = ImageHostClient(transport: transport, imageHost: fake.url)
        let image = try await host.upload(jpeg: SmallPicture.jpeg, fileName: name, to: try await client.directUpload())
        var photo = NewPhoto(projectID: project.id, imageURL: image.publicURL)
        photo.originalFilename = name
        return try await client.createPhoto(photo)
    }

    /// A photo without a picture behind it.
    func photo(in project: Project, name: String = "a.jpg") async throws -> Photo {
        var photo = NewPhoto(
            projectID: project.id, imageURL: "https://imagedelivery.net/hash/\(UUID().uuidString)/public")
        photo.originalFilename = name
        photo.folder = "day 1"
        return try await client.createPhoto(photo)
    }
}

/// Keeps what a client tells about its exchanges.
final class TraceLog: Sendable {
    private let entries = Mutex<[RequestTrace.Entry]>([])

    var trace: RequestTrace { RequestTrace { [self] entry in entries.withLock { $0.append(entry) } } }

    var all: [RequestTrace.Entry] { entries.withLock { $0 } }
}

/// The error that a call ends with; nil when it succeeds.
func failure<Result>(_ call: () async throws(RaccontoError) -> Result) async -> RaccontoError? {
    do throws(RaccontoError) {
        _ = try await call()
        return nil
    } catch {
        return error
    }
}

/// The smallest bytes that pass for a picture at the image host.
enum SmallPicture {
    /// 16 × 16, one component, no scan.
    static let jpeg = Data([
        0xFF, 0xD8, 0xFF, 0xC0, 0x00, 0x0B, 0x08, 0x00, 0x10, 0x00, 0x10, 0x01, 0x01, 0x11, 0x00, 0xFF, 0xD9,
    ])
}
