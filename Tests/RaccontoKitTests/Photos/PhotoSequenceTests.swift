import FakeRacconto
import Foundation
import RaccontoHTTP
import Synchronization
import Testing

@testable import RaccontoKit

@Suite(.timeLimit(.minutes(5))) struct PhotoSequenceTests {
    private func sequence(_ client: RaccontoClient, pageSize: Int) -> PhotoSequence {
        PhotoSequence(client: client, project: "p", includeDeleted: false, pageSize: pageSize)
    }

    private func ids(_ sequence: PhotoSequence) async throws(RaccontoError) -> [String] {
        var ids: [String] = []
        for try await photo in sequence { ids.append(photo.id.rawValue) }
        return ids
    }

    /// A list of so many photos in pages, as text of the requests' answers.
    private static func page(_ request: HTTPRequest, of count: Int) -> (limit: Int, body: Data) {
        let query = URLComponents(string: request.url.secret)?.queryItems ?? []
        func value(_ name: String) -> Int { query.first { $0.name == name }?.value.flatMap { Int($0) } ?? 0 }
        let rows = (0..<count).dropFirst(value("offset")).prefix(value("limit")).map {
            #"{"id":"\#($0)","project_id":"p","image_url":"u","order":\#($0)}"#
        }
        return (value("limit"), Data("[\(rows.joined(separator: ","))]".utf8))
    }

    @Test func `photos come one by one, each once and in order, as pages are asked for`() async throws {
        let stub = StubServer { request, _ in HTTPResponse(status: 200, body: Self.page(request, of: 650).body) }
        #expect(try await ids(sequence(stub.client, pageSize: 250)) == (0..<650).map(String.init))
        let lazy = StubServer { request, _ in HTTPResponse(status: 200, body: Self.page(request, of: 650).body) }
        var iterator = sequence(lazy.client, pageSize: 250).makeAsyncIterator()
        #expect(try await iterator.next()?.id == "0")
        #expect(lazy.requests.count == 1)
    }

    @Test func `ties that are shuffled on every page all come, none twice`() async throws {
        let service = try Service(shufflesTies: true)
        let project = try await service.project()
        let seeded = service.fake.seedPhotos(500, inProject: project.id.rawValue)
        let found = try await ids(
            PhotoSequence(client: service.client, project: project.id, includeDeleted: false, pageSize: 300))
        #expect(found.count == seeded.count && Set(found) == Set(seeded))
    }

    @Test func `an error ends it as it is`() async throws {
        let stub = StubServer(403, #"{"detail":"FORBIDDEN"}"#)
        let error = await failure { () async throws(RaccontoError) in try await ids(sequence(stub.client, pageSize: 5))
        }
        #expect(error?.kind == .forbidden)
    }

    @Test(arguments: [1, 3, 40, 300]) func `pages that are too large for memory are asked for in smaller parts`(
        _ fitting: Int
    ) async throws {
        let client = RaccontoClient(
            server: .production, token: Redacted("t"),
            transport: StubTransport { request throws(TransportError) in
                let page = Self.page(request, of: 120)
                guard page.limit <= fitting else { throw TransportError(.responseTooLarge, "too large") }
                return HTTPResponse(status: 200, body: page.body)
            })
        let photos = try await client.photos(in: "p", includeDeleted: false, pageSize: 5000)
        #expect(photos.map(\.id.rawValue) == (0..<120).map(String.init))
        #expect(try await ids(sequence(client, pageSize: 5000)) == (0..<120).map(String.init))
    }

    @Test func `one photo that is too large is an error`() async throws {
        let client = RaccontoClient(
            server: .production, token: Redacted("t"),
            transport: StubTransport { _ throws(TransportError) in throw TransportError(.responseTooLarge, "too large")
            })
        let error = await failure { () async throws(RaccontoError) in try await client.photos(in: "p") }
        #expect(error?.isTooLargeToRead == true)
    }

    @Test func `a list without an end is given up`() async throws {
        let text = Data(#"{"id":"1","project_id":"p","image_url":"u"}"#.utf8)
        let photo = try JSONDecoder().decode(Photo.self, from: text)
        let pages = Mutex(0)
        var reader = PhotoListReader(pageSize: 1 << 18) { limit, _ throws(RaccontoError) in
            var row = photo
            row.id = ID(
                String(
                    pages.withLock { count in
                        count += 1
                        return count
                    }))
            return Array(repeating: row, count: limit)
        }
        let error = await failure { () async throws(RaccontoError) in
            while try await reader.nextPage() != nil {}
        }
        #expect(error?.kind == .contradictory)
        #expect(pages.withLock { $0 } < 100)
    }
}
