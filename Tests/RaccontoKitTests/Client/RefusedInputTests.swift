import Foundation
import PhotoMarks
import RaccontoHTTP
import RaccontoKit
import Testing

/// What the server would fail on, or store and never show again, is not sent.
@Suite(.timeLimit(.minutes(5))) struct RefusedInputTests {
    private func refusal<Result>(
        _ call: (RaccontoClient) async throws(RaccontoError) -> Result
    ) async -> (kind: RaccontoError.Kind?, requests: Int) {
        let stub = StubServer(200, #"{"id":"1","title":"a","project_id":"p","image_url":"u"}"#)
        let error = await failure { () async throws(RaccontoError) in try await call(stub.client) }
        return (error?.kind, stub.requests.filter { !$0.method.isSafe }.count)
    }

    private func expectRefused<Result>(
        _ call: (RaccontoClient) async throws(RaccontoError) -> Result,
        at location: SourceLocation = #_sourceLocation
    ) async {
        let outcome = await refusal(call)
        #expect(outcome.kind == .invalidInput, sourceLocation: location)
        #expect(outcome.requests == 0, sourceLocation: location)
    }

    @Test func `U+0000 in any text`() async {
        await expectRefused { client throws(RaccontoError) in
            try await client.createProject(NewProject(title: "a\u{0}b"))
        }
        await expectRefused { client throws(RaccontoError) in try await client.project("a\u{0}") }
        await expectRefused { client throws(RaccontoError) in try await client.photos(in: "a\u{0}") }
    }

    @Test(arguments: ["", ".", ".."]) func `an id that would change the path`(_ id: String) async {
        await expectRefused { client throws(RaccontoError) in try await client.deletePhoto(ID(id)) }
        await expectRefused { client throws(RaccontoError) in try await client.deleteProject(ID(id)) }
    }

    @Test(arguments: [
        "0001-01-01T00:00:00+09:00", "1899-12-31T23:59:59", "9999-01-01", "2026:03:01 09:30:00", "", "794000000",
        "0000-00-00T00:00:00", "2026-13-01",
    ]) func `dates that poison a list, and what is no date`(_ date: String) async {
        await expectRefused { client throws(RaccontoError) in
            var photo = NewPhoto(projectID: "p", imageURL: "u")
            photo.takenAt = ServerTime(date)
            return try await client.createPhoto(photo)
        }
        await expectRefused { client throws(RaccontoError) in
            var project = NewProject(title: "a")
            project.shotDate = date
            return try await client.createProject(project)
        }
        await expectRefused { client throws(RaccontoError) in
            var changes = ProjectChanges()
            changes.shotDate = .set(date)
            return try await client.updateProject("p", changes)
        }
    }

    @Test func `numbers that do not fit the server's columns`() async {
        await expectRefused { client throws(RaccontoError) in
            var photo = NewPhoto(projectID: "p", imageURL: "u")
            photo.width = 3_000_000_000
            return try await client.createPhoto(photo)
        }
    }

    @Test func `passwords over 72 bytes, with the reason, and short ones`() async throws {
        let hangul = String(repeating: "비", count: 25)
        let stub = StubServer(200, "{}")
        let error = try #require(
            await failure { () async throws(RaccontoError) in
                try await stub.client.login(email: "a@b.c", password: Redacted(hangul))
            })
        #expect(error.kind == .invalidInput)
        #expect(error.message.contains("75 bytes") && error.message.contains("72"))
        #expect(!error.message.contains("비"))
        await expectRefused { client throws(RaccontoError) in
            try await client.register(email: "a@b.c", password: Redacted(hangul))
        }
        await expectRefused { client throws(RaccontoError) in
            try await client.register(email: "a@b.c", password: Redacted("1234567"))
        }
        await expectRefused { client throws(RaccontoError) in
            try await client.login(email: "a@b.c", password: Redacted(""))
        }
        #expect(stub.requests.isEmpty)
    }

    @Test func `ratings and labels that no client shows`() async {
        await expectRefused { client throws(RaccontoError) in
            try await client.updatePhoto("1", PhotoChanges(rating: StarRating(0), colorLabel: nil))
        }
        await expectRefused { client throws(RaccontoError) in
            try await client.updatePhoto("1", PhotoChanges(rating: nil, colorLabel: .orange))
        }
    }

    @Test(arguments: [["a"], Array(repeating: "aa", count: 11)]) func `tags that are refused as a whole`(
        _ tags: [String]
    ) async {
        await expectRefused { client throws(RaccontoError) in
            var project = NewProject(title: "a")
            project.tags = tags
            return try await client.createProject(project)
        }
    }

    @Test func `statuses and camera types that the server fails on or forgets in silence`() async {
        await expectRefused { client throws(RaccontoError) in
            var changes = ProjectChanges()
            changes.status = ProjectStatus(rawValue: "dreamt")
            return try await client.updateProject("p", changes)
        }
        await expectRefused { client throws(RaccontoError) in
            var project = NewProject(title: "a")
            project.cameraType = "pinhole"
            return try await client.createProject(project)
        }
        await expectRefused { client throws(RaccontoError) in
            var link = NewDeliveryLink(projectID: "p")
            link.expiresAt = "0001-01-01T00:00:00+09:00"
            return try await client.createDeliveryLink(link)
        }
    }

    /// An empty project means every photo of the account, an empty block is taken as one, an empty parent is a 500.
    @Test func `an empty id is no id, wherever it stands`() async {
        await expectRefused { client throws(RaccontoError) in try await client.photos(in: "") }
        await expectRefused { client throws(RaccontoError) in
            try await client.createChapter(in: "p", title: "t", under: "")
        }
        await expectRefused { client throws(RaccontoError) in
            try await client.updateChapter("c", ChapterChange(title: "t", parent: .set("")))
        }
        await expectRefused { client throws(RaccontoError) in try await client.moveToBlock("i", "", in: "c") }
    }

    @Test func `odd characters in ids are percent-encoded`() async throws {
        let stub = StubServer(200, #"{"id":"1","title":"a"}"#)
        _ = try await stub.client.project("a/b ?#%제")
        #expect(stub.requests[0].url.secret == "https://racconto.app/api/projects/a%2Fb%20%3F%23%25%EC%A0%9C")
    }

    @Test func `nothing that is left out is sent as null`() async throws {
        let stub = StubServer(200, #"{"id":"1","title":"a","project_id":"p","image_url":"u"}"#)
        _ = try await stub.client.createProject(NewProject(title: "a"))
        _ = try await stub.client.createPhoto(NewPhoto(projectID: "p", imageURL: "u"))
        #expect(
            stub.requests.indices.compactMap(stub.body) == [
                #"{"title":"a"}"#, #"{"image_url":"u","project_id":"p","source":"cli"}"#,
            ])
    }
}
