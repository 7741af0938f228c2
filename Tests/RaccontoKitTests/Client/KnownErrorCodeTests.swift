import Foundation
import RaccontoHTTP
import RaccontoKit
import Testing

/// The server's codes are for programs; people are told in words what is wrong, once.
@Suite(.timeLimit(.minutes(5))) struct KnownErrorCodeTests {
    private func error(_ status: Int, _ detail: String) async -> RaccontoError? {
        let server = StubServer(status, #"{"detail":"\#(detail)"}"#)
        return await failure { () async throws(RaccontoError) in try await server.client.projects() }
    }

    @Test(arguments: [
        "EMAIL_ALREADY_EXISTS", "EMAIL_ALREADY_VERIFIED", "INVALID_TOKEN", "PASSWORD_TOO_SHORT", "WRONG_PASSWORD",
        "TEST_ENV_RESTRICTED", "USERNAME_TOO_SHORT", "USERNAME_TOO_LONG", "USERNAME_INVALID_CHARS",
        "USERNAME_RESERVED", "USERNAME_ALREADY_TAKEN", "USER_NOT_FOUND", "PROJECT_NOT_FOUND",
        "EXPLORE_REQUIRES_PUBLIC", "PHOTO_NOT_FOUND", "PHOTO_NOT_FOUND_IN_TRASH", "INVALID_IMAGE_URL",
        "INVALID_DIRECTION", "ROTATION_IN_PROGRESS", "IMAGE_DOWNLOAD_FAILED", "ROTATE_FAILED", "CF_UPLOAD_URL_FAILED",
        "CHAPTER_NOT_FOUND", "ITEM_NOT_FOUND", "TEXT_ITEM_NOT_FOUND", "BLOCK_NOT_FOUND", "PHOTO_BLOCK_NOT_FOUND",
        "PHOTO_ALREADY_IN_CHAPTER", "PHOTO_NOT_IN_CHAPTER", "PHOTO_IDS_EMPTY", "NOTE_NOT_FOUND",
        "SETTING_KEY_NOT_ALLOWED: a_key", "SETTING_VALUE_TOO_LONG: a_key", "INVALID_SETTING_VALUE: a_key",
    ]) func `a known code is told in words`(_ detail: String) async throws {
        let error = try #require(await error(400, detail))
        let code = String(detail.prefix { $0 != ":" })
        #expect(error.code == code)
        #expect(!error.message.contains(code) && error.message.contains(" "))
        #expect("\(error)".components(separatedBy: code).count == 2, "\(error)")
        if detail.contains(":") { #expect(error.message.hasSuffix("a_key")) }
    }

    @Test func `a code that nobody knows is shown once`() async throws {
        let error = try #require(await error(400, "SOMETHING_NEW"))
        #expect("\(error)".components(separatedBy: "SOMETHING_NEW").count == 2, "\(error)")
    }

    @Test func `a route that is not there may be a wrong address`() async throws {
        for (status, detail) in [(404, "Not Found"), (405, "Method Not Allowed")] {
            let server = StubServer(status, #"{"detail":"\#(detail)"}"#)
            let failed = await failure { () async throws(RaccontoError) in
                try await server.client.login(email: "a@b.c", password: Redacted("12345678"))
            }
            #expect(failed?.message.contains(ServerURL.production.text) == true)
            #expect(try #require(await error(status, detail)).message.contains("does not have this operation"))
        }
        let page = StubServer(404, "<html><body>404</body></html>")
        let failed = await failure { () async throws(RaccontoError) in try await page.client.projects() }
        #expect(failed?.message.contains(ServerURL.production.text) == true)
    }

    @Test func `a login that is refused in other words is refused all the same`() async throws {
        let server = StubServer(401, #"{"detail":"Incorrect"}"#)
        let failed = await failure { () async throws(RaccontoError) in
            try await server.client.login(email: "a@b.c", password: Redacted("12345678"))
        }
        #expect(failed?.kind == .wrongCredentials)
    }
}
