import FakeRacconto
import Foundation
import TestSupport
import Testing

struct SessionTests {
    private func login(_ caller: Caller, _ password: String) throws -> LoopbackResponse {
        try caller.send(
            "POST", "/auth/login", "username=\(Caller.email)&password=\(password)",
            type: "application/x-www-form-urlencoded")
    }

    @Test func `a change of password ends tokens, even those of the running second`() async throws {
        try await onOwnThread {
            let caller = try Caller()
            let body = "{\"current_password\":\"correct horse\",\"new_password\":\"new-password\"}"
            #expect(try caller.send("PUT", "/auth/password", body).status == 200)
            #expect(try caller.send("GET", "/auth/me").status == 401)
            let fresh = try #require(caller.server.token(for: Caller.email))
            let client = try LoopbackClient(url: caller.server.url)
            var status = 0
            // The change and this token fall into one second unless the clock just ticked; later ones are good.
            for _ in 0..<60 where status != 200 {
                let token = caller.server.token(for: Caller.email) ?? fresh
                status = try client.send(
                    "GET", "/auth/me", headers: [(name: "Authorization", value: "Bearer \(token)")]
                ).status
                if status != 200 { Thread.sleep(forTimeInterval: 0.05) }
            }
            #expect(status == 200)
            #expect(try login(caller, "new-password").status == 200)
        }
    }

    @Test func `a registered address works once it is verified`() async throws {
        try await onOwnThread {
            let caller = try Caller()
            let body = "{\"email\":\"Bo@Example.COM\",\"password\":\"password-8\"}"
            #expect(try caller.send("POST", "/auth/register", body).status == 201)
            let form = "username=Bo@example.com&password=password-8"
            let type = "application/x-www-form-urlencoded"
            #expect(try caller.send("POST", "/auth/login", form, type: type).status == 403)
            let token = try #require(caller.server.verificationToken(for: "Bo@example.com"))
            #expect(try caller.send("GET", "/auth/verify-email?token=\(token)").status == 200)
            #expect(try caller.send("GET", "/auth/verify-email?token=\(token)").status == 400)
            #expect(try caller.send("POST", "/auth/login", form, type: type).status == 200)
        }
    }

    @Test func `a reset password leaves tokens alone`() async throws {
        try await onOwnThread {
            let caller = try Caller()
            try caller.send("POST", "/auth/forgot-password", "{\"email\":\"\(Caller.email)\"}")
            let token = try #require(caller.server.resetToken(for: Caller.email))
            let body = "{\"token\":\"\(token)\",\"new_password\":\"new-password\"}"
            #expect(try caller.send("POST", "/auth/reset-password", body).status == 200)
            #expect(try caller.send("GET", "/auth/me").status == 200)
            #expect(try login(caller, "correct%20horse").status == 401)
            #expect(try login(caller, "new-password").status == 200)
        }
    }
}
