import Foundation
import RaccontoHTTP
import Synchronization
import Testing

@testable import RaccontoKit

@Suite(.timeLimit(.minutes(5))) struct PasswordTests {
    private static let account = #"{"user_id":"u","email":"a@b.c","is_admin":false}"#

    /// The same client with a pause that takes no time and is counted.
    private func client(_ server: ScriptedServer, _ pauses: Pauses) -> RaccontoClient {
        let client = server.client
        return RaccontoClient(
            server: client.server, token: client.token, dialects: client.dialects, transport: client.transport,
            trace: nil, pause: { _ in pauses.count() })
    }

    @Test func `a token of the second of the change is refused, and the next one is given`() async throws {
        let server = ScriptedServer([
            "PUT /auth/password": [(200, #"{"message":"PASSWORD_CHANGED"}"#)],
            "POST /auth/login": [(200, #"{"access_token":"first"}"#), (200, #"{"access_token":"second"}"#)],
            "GET /auth/me": [(401, #"{"detail":"AUTH_INVALID_TOKEN"}"#), (200, Self.account)],
        ])
        let pauses = Pauses()
        let token = try await client(server, pauses).changePassword(
            email: "a@b.c", from: Redacted("old password"), to: Redacted("new password"))
        #expect(token.secret == "second")
        #expect(pauses.total == 1)
    }

    @Test func `a wrong present password changes nothing`() async throws {
        let server = ScriptedServer(["PUT /auth/password": [(400, #"{"detail":"WRONG_PASSWORD"}"#)]])
        let error = await failure { () async throws(RaccontoError) in
            try await client(server, Pauses()).changePassword(
                email: "a@b.c", from: Redacted("old password"), to: Redacted("new password"))
        }
        #expect(error?.code == "WRONG_PASSWORD")
        #expect(server.log.count == 1)
    }

    @Test func `a change whose answer was lost is found by logging in`() async throws {
        let server = ScriptedServer([
            "PUT /auth/password": [(500, "Internal Server Error")],
            "POST /auth/login": [(200, #"{"access_token":"new"}"#)], "GET /auth/me": [(200, Self.account)],
        ])
        let token = try await client(server, Pauses()).changePassword(
            email: "a@b.c", from: Redacted("old password"), to: Redacted("new password"))
        #expect(token.secret == "new")
    }

    @Test func `names are asked for, chosen and given up`() async throws {
        let server = ScriptedServer([
            "GET /auth/check-username/an%20n": [(200, #"{"available":false}"#)],
            "PUT /auth/username": [
                (200, #"{"message":"","username":"ann"}"#), (200, #"{"message":"","username":null}"#),
            ],
        ])
        #expect(try await !server.client.isUsernameAvailable("an n"))
        #expect(try await server.client.setUsername("ann") == "ann")
        #expect(try await server.client.setUsername(nil) == nil)
        #expect(server.log.last == #"PUT /auth/username {"username":""}"#)
    }

    @Test func `the links of mails are followed without a login`() async throws {
        let server = ScriptedServer([
            "GET /auth/verify-email": [(200, "{}")], "POST /auth/resend-verification": [(200, "{}")],
            "POST /auth/forgot-password": [(200, "{}")], "POST /auth/reset-password": [(200, "{}")],
        ])
        let guest = server.client.with(token: nil)
        try await guest.verifyEmail(token: Redacted("a+b"), language: "en")
        try await guest.resendVerification(email: "A@B.C")
        try await guest.requestPasswordReset(email: "A@B.C", language: "en")
        try await guest.resetPassword(token: Redacted("t"), to: Redacted("new password"))
        #expect(
            server.log == [
                "GET /auth/verify-email?token=a%2Bb&lang=en", #"POST /auth/resend-verification {"email":"A@b.c"}"#,
                #"POST /auth/forgot-password {"email":"A@b.c","lang":"en"}"#,
                #"POST /auth/reset-password {"new_password":"new password","token":"t"}"#,
            ])
    }
}

private final class Pauses: Sendable {
    private let number = Mutex(0)
    var total: Int { number.withLock { $0 } }
    func count() { number.withLock { $0 += 1 } }
}
