import RaccontoKit
import Testing

@Suite(.timeLimit(.minutes(5))) struct ProjectShowingTests {
    private static let list = #"[{"id":"a","title":"A"},{"id":"b","title":"B"},{"id":"c","title":"C"}]"#

    @Test func `a part of an order is sent as a whole`() async throws {
        let server = ScriptedServer(["GET /projects/": [(200, Self.list)], "PATCH /projects/reorder": [(200, "{}")]])
        #expect(try await server.client.reorderProjects(["c"]) == ["c", "a", "b"])
        #expect(server.log.last == #"PATCH /projects/reorder {"ids":["c","a","b"]}"#)
    }

    @Test(arguments: [["a", "a"], ["x"]] as [[String]]) func `an order with strangers or twins is refused`(
        _ ids: [String]
    ) async throws {
        let server = ScriptedServer(["GET /projects/": [(200, Self.list)]])
        let error = await failure { () async throws(RaccontoError) in
            try await server.client.reorderProjects(ids.map { ID($0) })
        }
        #expect(error?.kind == .invalidInput)
    }

    @Test func `the work order's reorder is found by falling back`() async throws {
        let server = ScriptedServer([
            "GET /projects/": [(200, Self.list)], "PUT /projects/reorder": [(200, "{}")],
            "PATCH /projects/reorder": [(405, #"{"detail":"Method Not Allowed"}"#)],
        ])
        try await server.client.reorderProjects(["b"])
        #expect(server.log.last == #"PUT /projects/reorder {"ids":["b","a","c"]}"#)
    }

    @Test(arguments: [
        (ProjectAudience.onlyMe, false, false), (.portfolio, true, false), (.explore, true, true),
    ]) func `both switches of the audience go together`(
        _ audience: ProjectAudience, _ isPublic: Bool, _ isShown: Bool
    ) async throws {
        let service = try Service()
        let project = try await service.project()
        _ = try await service.client.setAudience(of: project.id, to: .explore)
        let changed = try await service.client.setAudience(of: project.id, to: audience)
        #expect(changed.isPublic == isPublic && changed.showInExplore == isShown)
    }

    @Test func `a cover is a photo's picture, and can be taken off`() async throws {
        let service = try Service()
        let project = try await service.project()
        let photo = try await service.photo(in: project)
        #expect(try await service.client.setCover(of: project.id, to: photo.id).coverImageURL == photo.imageURL)
        #expect(try await service.client.setCover(of: project.id, to: nil).coverImageURL == nil)
        try await service.client.deletePhoto(photo.id)
        let error = await failure { () async throws(RaccontoError) in
            try await service.client.setCover(of: project.id, to: photo.id)
        }
        #expect(error?.kind == .notFound)
    }
}
