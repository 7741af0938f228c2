import FakeRacconto
import Foundation
import RaccontoHTTP
import RaccontoKit
import Testing

@Suite(.timeLimit(.minutes(5))) struct ErrorTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let status: Int
        let body: String
        let kind: RaccontoError.Kind
        var code: String?
        var testDescription: String { "\(status) \(body)" }
    }

    static let cases: [Case] = [
        Case(status: 307, body: "", kind: .redirected),
        Case(status: 400, body: #"{"detail":"INVALID_IMAGE_URL"}"#, kind: .rejected, code: "INVALID_IMAGE_URL"),
        Case(
            status: 400, body: #"{"detail":"SETTING_KEY_NOT_ALLOWED: x"}"#, kind: .rejected,
            code: "SETTING_KEY_NOT_ALLOWED"),
        Case(status: 400, body: #"{"detail":"There was an error parsing the body"}"#, kind: .rejected),
        Case(status: 401, body: #"{"detail":"AUTH_INVALID_TOKEN"}"#, kind: .tokenRejected, code: "AUTH_INVALID_TOKEN"),
        Case(status: 401, body: "", kind: .tokenRejected),
        Case(status: 403, body: #"{"detail":"FORBIDDEN"}"#, kind: .forbidden, code: "FORBIDDEN"),
        Case(
            status: 403, body: #"{"detail":{"code":"PHOTO_LIMIT_EXCEEDED","limit":7}}"#, kind: .photoLimit(7),
            code: "PHOTO_LIMIT_EXCEEDED"),
        Case(
            status: 403, body: #"{"detail":{"code":"PROJECT_LIMIT_EXCEEDED","limit":3}}"#, kind: .projectLimit(3),
            code: "PROJECT_LIMIT_EXCEEDED"),
        Case(status: 404, body: #"{"detail":"PHOTO_NOT_FOUND"}"#, kind: .notFound, code: "PHOTO_NOT_FOUND"),
        Case(status: 404, body: #"{"detail":"Feature not available"}"#, kind: .notFound),
        Case(status: 404, body: #"{"detail":"Not Found"}"#, kind: .noSuchRoute),
        Case(status: 405, body: #"{"detail":"Method Not Allowed"}"#, kind: .methodNotAllowed),
        Case(status: 409, body: #"{"detail":"ROTATION_IN_PROGRESS"}"#, kind: .conflict, code: "ROTATION_IN_PROGRESS"),
        Case(status: 410, body: #"{"detail":"만료된 링크입니다"}"#, kind: .gone),
        Case(status: 413, body: "", kind: .tooLarge),
        Case(status: 422, body: #"{"detail":[{"type":"missing","loc":["body",7],"msg":"m"}]}"#, kind: .validation),
        Case(status: 429, body: "", kind: .rateLimited),
        Case(status: 500, body: "Internal Server Error", kind: .serverFailure),
        Case(status: 502, body: "<html><h1>Bad Gateway</h1></html>", kind: .serverFailure),
        Case(status: 503, body: #"{"detail":[]}"#, kind: .serverFailure),
        Case(status: 200, body: "<!doctype html><title>Log in to the hotel's network</title>", kind: .undecodable),
        Case(status: 200, body: #"{"user_id":1}"#, kind: .undecodable),
        Case(status: 200, body: "", kind: .undecodable),
    ]

    @Test(arguments: cases) func `every answer that is no success has its branch`(_ expected: Case) async throws {
        let stub = StubServer(expected.status, expected.body)
        let error = try #require(await failure { () async throws(RaccontoError) in try await stub.client.me() })
        #expect(error.kind == expected.kind)
        #expect(error.code == expected.code)
        #expect(error.status == expected.status)
        #expect(!error.message.isEmpty && !error.message.contains("\n"))
        #expect(!error.description.contains("signature"))
    }

    @Test func `the branches hold over the wire`() async throws {
        let service = try Service(photoLimit: 0)
        #expect(
            await failure { () async throws(RaccontoError) in try await service.client.project("nope") }?.kind
                == .notFound)
        #expect(
            await failure { () async throws(RaccontoError) in try await service.client.directUpload() }?.kind
                == .photoLimit(0))
        let foreign = await failure { () async throws(RaccontoError) in try await service.client.photos(in: "nope") }
        #expect(foreign?.kind == .forbidden)
        service.fake.fail("GET /auth/me", .raw("HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n"))
        #expect(
            await failure { () async throws(RaccontoError) in try await service.client.me() }?.kind == .serverFailure)
        let project = try await service.project()
        service.fake.fail("POST /photos/", .dropAfterProcessing)
        let lost = try #require(
            await failure { () async throws(RaccontoError) in
                try await service.client.createPhoto(
                    NewPhoto(projectID: project.id, imageURL: "https://imagedelivery.net/h/i/public"))
            })
        #expect(lost.isAmbiguous)
        #expect(try await service.client.photos(in: project.id).count == 1)
        service.fake.invalidateTokens(of: Service.email)
        let dead = await failure { () async throws(RaccontoError) in try await service.client.me() }
        #expect(dead?.kind == .tokenRejected)
        let guest = service.client.with(token: nil)
        #expect(await failure { () async throws(RaccontoError) in try await guest.me() }?.kind == .notLoggedIn)
    }

    @Test func `what was sent is never shown again`() async throws {
        let echo =
            #"{"detail":[{"type":"missing","loc":["body","email"],"msg":"Field required","input":{"password":"hunter22x"}}]}"#
        let stub = StubServer(422, echo)
        let error = try #require(
            await failure { () async throws(RaccontoError) in
                try await stub.client.register(email: "a", password: Redacted("hunter22x"))
            })
        #expect(error.message == "`email`: Field required")
        #expect(!"\(error)".contains("hunter22x"))
    }

    @Test(
        arguments: [
            ("7", 7), ("0", 0), ("999999999", 86_400), ("Mon, 30 Nov 2026 04:00:30 GMT", 30),
            ("Mon, 30 Nov 2026 03:00:00 GMT", 0), ("soon", nil), ("-5", nil), ("", nil), ("nan", nil),
        ] as [(String, TimeInterval?)])
    func `Retry-After is seconds, a date, or nothing`(_ text: String, _ expected: TimeInterval?) async throws {
        let stub = StubServer(
            503, "", headers: [("Retry-After", text), ("Date", "Mon, 30 Nov 2026 04:00:00 GMT")])
        let error = try #require(await failure { () async throws(RaccontoError) in try await stub.client.me() })
        #expect(error.retryAfter == expected)
    }

    @Test func `a clock that is off by hours is told from the server's Date`() async throws {
        let stub = StubServer(401, "", headers: [("Date", "Mon, 01 Jan 2024 00:00:00 GMT")])
        let error = try #require(await failure { () async throws(RaccontoError) in try await stub.client.me() })
        #expect(try #require(error.clockSkew) > 86_400)
    }

    @Test func `control characters of a server never reach a terminal`() async throws {
        let stub = StubServer(400, "{\"detail\":\"\\u001b[31mred\\u0007\\nline\"}")
        let error = try #require(await failure { () async throws(RaccontoError) in try await stub.client.me() })
        #expect(error.message == " [31mred  line")
    }

    @Test func `the place of an unexpected value is named, the value is not`() async throws {
        let stub = StubServer(200, #"[{"id":"p","title":5}]"#)
        let error = try #require(await failure { () async throws(RaccontoError) in try await stub.client.projects() })
        #expect(error.message.contains("`0.title`"))
    }

    @Test func `every kind of error has a word of its own, that of its case`() {
        for kind in TransportError.Kind.allCases {
            let isOffline = kind == .nameNotResolved || kind == .cannotConnect
            let snake = kind.rawValue.replacing("URL", with: "Url").reduce(into: "") { text, character in
                text += character.isUppercase ? "_" + character.lowercased() : String(character)
            }
            #expect(kind.code == (isOffline ? "offline" : snake))
            #expect(RaccontoError.Kind.transport(TransportError(kind, "")).code == kind.code)
        }
        let kinds: [RaccontoError.Kind] = [
            .invalidInput, .notLoggedIn, .tokenRejected, .wrongCredentials, .emailNotVerified, .photoLimit(nil),
            .projectLimit(3), .rejected, .forbidden, .notFound, .noSuchRoute, .methodNotAllowed, .conflict, .gone,
            .validation, .tooLarge, .rateLimited, .serverFailure, .redirected, .undecodable, .contradictory,
        ]
        for kind in kinds {
            let name = "\(kind)".prefix { $0 != "(" }
            #expect(kind.code.replacing("_", with: "") == name.lowercased())
        }
    }
}
