import FakeRacconto
import TestSupport
import Testing

struct LimitTests {
    private func seeded(_ photos: Int, limit: Int) throws -> (Caller, String, [String]) {
        let caller = try Caller()
        let project = try caller.makeProject()
        let ids = caller.server.seedPhotos(photos, inProject: project)
        caller.server.setLimits(of: Caller.email, photos: limit)
        return (caller, project, ids)
    }

    @Test func `photos of a trashed project count for uploading, not for the account`() async throws {
        try await onOwnThread {
            let (caller, project, _) = try seeded(2, limit: 2)
            try caller.send("DELETE", "/projects/\(project)")
            let refused = try caller.send("GET", "/photos/cf-upload-url")
            #expect(refused.status == 403)
            #expect(refused.text == "{\"detail\":{\"code\":\"PHOTO_LIMIT_EXCEEDED\",\"limit\":2}}")
            #expect(try caller.send("GET", "/auth/me").text.contains("\"photo_count\":0"))
        }
    }

    @Test func `recording a photo asks for no limit`() async throws {
        try await onOwnThread {
            let (caller, project, _) = try seeded(2, limit: 2)
            let body = "{\"project_id\":\"\(project)\",\"image_url\":\"https://imagedelivery.net/a/b/public\"}"
            #expect(try caller.send("POST", "/photos/", body).status == 200)
        }
    }

    /// The backend asks for the limit when it gives out a one-time URL and never again, so photos in flight overrun it.
    @Test func `photos in flight are not counted`() async throws {
        try await onOwnThread {
            let (caller, project, _) = try seeded(0, limit: 20)
            let drafts = try (0..<25).map { _ in try caller.send("GET", "/photos/cf-upload-url") }
            #expect(drafts.allSatisfy { $0.status == 200 })
            #expect(Set(drafts.map { $0.text("id") }).count == 25)
            for draft in drafts {
                let url = "https://imagedelivery.net/a/\(draft.text("id"))/public"
                let body = "{\"project_id\":\"\(project)\",\"image_url\":\"\(url)\"}"
                #expect(try caller.send("POST", "/photos/", body).status == 200)
            }
            #expect(caller.server.photos(inProject: project).count == 25)
            #expect(try caller.send("GET", "/photos/cf-upload-url").status == 403)
        }
    }

    @Test func `one after another, no more than the limit get a one-time URL`() async throws {
        try await onOwnThread {
            let (caller, project, _) = try seeded(0, limit: 20)
            for _ in 0..<25 where try caller.send("GET", "/photos/cf-upload-url").status == 200 {
                caller.server.seedPhotos(1, inProject: project)
            }
            #expect(caller.server.photos(inProject: project).count == 20)
        }
    }

    @Test func `restoring brings back as many as fit, and by name any`() async throws {
        try await onOwnThread {
            let (caller, project, ids) = try seeded(4, limit: 4)
            let list = ids.prefix(3).map { "\"\($0)\"" }.joined(separator: ",")
            try caller.send("DELETE", "/photos/bulk-delete", "{\"photo_ids\":[\(list)]}")
            caller.server.setLimits(of: Caller.email, photos: 2)
            let body = "{\"photo_ids\":[\(list)]}"
            #expect(try caller.send("POST", "/photos/bulk-restore", body).text == "{\"restored\":1}")
            #expect(try caller.send("POST", "/photos/bulk-restore", body).status == 403)
            let trashed = caller.server.photos(inProject: project).filter(\.isDeleted)
            #expect(try caller.send("POST", "/photos/\(trashed[0].id)/restore").status == 403)
            let name = trashed[0].originalFilename ?? ""
            let byName = "{\"project_id\":\"\(project)\",\"original_filename\":\"\(name)\"}"
            #expect(try caller.send("POST", "/photos/restore-by-filename", byName).status == 200)
        }
    }

    @Test func `a project fits or does not`() async throws {
        try await onOwnThread {
            let caller = try Caller()
            caller.server.setLimits(of: Caller.email, projects: 1)
            let first = try caller.makeProject()
            let refused = try caller.send("POST", "/projects/", "{\"title\":\"two\"}")
            #expect(refused.text == "{\"detail\":{\"code\":\"PROJECT_LIMIT_EXCEEDED\",\"limit\":1}}")
            try caller.send("DELETE", "/projects/\(first)")
            _ = try caller.makeProject("two")
            #expect(try caller.send("POST", "/projects/\(first)/restore").status == 403)
        }
    }
}
