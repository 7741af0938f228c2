import FakeRacconto
import Foundation
import RaccontoHTTP
import Synchronization
import TestSupport
import Testing

@testable import RaccontoKit

@Suite(.timeLimit(.minutes(5))) struct PhotoListTests {
    @Test func `a list of many pages has every photo once, in order`() async throws {
        let service = try Service()
        let project = try await service.project()
        let ids = service.fake.seedPhotos(650, inProject: project.id.rawValue)
        let photos = try await service.client.photos(in: project.id, includeDeleted: false, pageSize: 250)
        #expect(photos.map(\.id.rawValue) == ids)
        #expect(service.fake.requests.filter { $0.path == "/photos/" }.count == 4)
    }

    @Test(arguments: [0, 1, 249, 250, 251, 400]) func `a border of a page hides nothing`(_ count: Int) async throws {
        let service = try Service()
        let project = try await service.project()
        service.fake.seedPhotos(count, inProject: project.id.rawValue)
        let photos = try await service.client.photos(in: project.id, includeDeleted: false, pageSize: 250)
        #expect(Set(photos.map(\.id)).count == count && photos.count == count)
    }

    @Test func `a photo deleted between two pages hides no other`() async throws {
        let service = try Service()
        let project = try await service.project()
        let ids = service.fake.seedPhotos(300, inProject: project.id.rawValue)
        let pages = Mutex(0)
        let transport = StubTransport { request throws(TransportError) in
            let response = try await service.transport.send(request)
            guard request.url.secret.contains("limit=") else { return response }
            let isFirst = pages.withLock { count in
                count += 1
                return count == 1
            }
            if isFirst {
                _ = await failure { () async throws(RaccontoError) in try await service.client.deletePhoto(ID(ids[3])) }
            }
            return response
        }
        let client = RaccontoClient(server: service.client.server, token: service.client.token, transport: transport)
        let photos = try await client.photos(in: project.id, includeDeleted: false, pageSize: 120)
        #expect(photos.map(\.id.rawValue) == ids.filter { $0 != ids[3] })
    }

    @Test func `photos of equal order in another sequence on every page are all found`() async throws {
        let stub = StubServer { request, index in
            var numbers = Array(0..<300)
            var generator = SeededRandom(seed: index)
            numbers.shuffle(using: &generator)
            let query = URLComponents(string: request.url.secret)?.queryItems ?? []
            func value(_ name: String) -> Int { query.first { $0.name == name }?.value.flatMap { Int($0) } ?? 0 }
            let rows = numbers.dropFirst(value("offset")).prefix(value("limit")).map {
                #"{"id":"\#($0)","project_id":"p","image_url":"u"}"#
            }
            return HTTPResponse(status: 200, body: Data("[\(rows.joined(separator: ","))]".utf8))
        }
        let photos = try await stub.client.photos(in: "p", includeDeleted: false, pageSize: 200)
        #expect(photos.count == 300 && Set(photos.map(\.id)).count == 300)
    }

    @Test func `a service that shuffles equals is read completely`() async throws {
        let service = try Service(shufflesTies: true)
        let project = try await service.project()
        let ids = service.fake.seedPhotos(500, inProject: project.id.rawValue)
        let photos = try await service.client.photos(in: project.id, includeDeleted: false, pageSize: 300)
        #expect(Set(photos.map(\.id.rawValue)) == Set(ids) && photos.count == ids.count)
    }

    @Test func `a list that never holds still is an error, not half a list`() async throws {
        // As many rows as are asked for, never the same ones, and then an end that does not fit.
        let stub = StubServer { request, index in
            let query = URLComponents(string: request.url.secret)?.queryItems ?? []
            let limit = query.first { $0.name == "limit" }?.value.flatMap { Int($0) } ?? 0
            let rows = (0..<(index % 3 == 2 ? 0 : limit)).map {
                #"{"id":"\#(index).\#($0)","project_id":"p","image_url":"u"}"#
            }
            return HTTPResponse(status: 200, body: Data("[\(rows.joined(separator: ","))]".utf8))
        }
        let error = await failure { () async throws(RaccontoError) in
            try await stub.client.photos(in: "p", includeDeleted: false, pageSize: 4)
        }
        #expect(error?.kind == .contradictory)
    }

    @Test(arguments: [2, 3, 4, 5, 9]) func `a server without pages is read once, not for ever`(_ count: Int)
        async throws
    {
        // The work order's list knows neither `limit` nor `offset`.
        let rows = (0..<count).map { #"{"id":"\#($0)","project_id":"p","image_url":"u"}"# }
        let stub = StubServer(200, "[\(rows.joined(separator: ","))]")
        let photos = try await stub.client.photos(in: "p", includeDeleted: false, pageSize: 4)
        #expect(photos.map(\.id.rawValue) == (0..<count).map(String.init))
        #expect(stub.requests.count <= 2)
    }
}
