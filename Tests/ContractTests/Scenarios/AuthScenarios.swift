import FakeRacconto
import Foundation

@testable import FakeRacconto

/// Accounts and tokens.
extension Scenarios {
    // MARK: - Accounts

    static let auth: Scenario.Table = [
        "auth-login-unverified": .only { world in
            world.server.seedUser(email: Account.newcomer.rawValue, password: "password-8", verified: false)
        },
        "auth-register-duplicate": .only(),
        "auth-resend-already-verified": .only(),
        "auth-username-taken": .only(as: .newcomer),
        "auth-me-no-username": .only(as: .limited),
        "auth-me-photo-count-excludes-trashed-projects": .only(as: .limited) { world in
            world.server.setLimits(of: Account.limited.rawValue, projects: 3)
            world.owner = .limited
            for number in 1...3 { try world.makePhoto(World.id(number), in: World.id(number < 3 ? 11 : 12)) }
            try world.call("DELETE", "/projects/\(World.id(12))")
            world.server.setLimits(of: Account.limited.rawValue, projects: 2)
        },
        "auth-password-ok": .only(as: .newcomer),
        "auth-password-73-bytes-500": .only(),
        "auth-verify-ok": .only { world in try world.registerNewcomer() },
        "auth-verify-token-reused": .only { world in
            try world.registerNewcomer()
            try world.call("GET", "/auth/verify-email?token=" + (world.secret ?? ""), as: .guest)
        },
        "auth-reset-ok": .only { world in try world.askForReset() },
        "auth-reset-short": .only { world in try world.askForReset() },
        "auth-reset-does-not-invalidate-old-token": .only(as: .newcomer) { world in
            world.server.setLimits(of: Account.newcomer.rawValue, photos: 1000, projects: 3)
            _ = try world.token(of: .newcomer)
            try world.askForReset()
            try world.call(
                "POST", "/auth/reset-password",
                ["token": .string(world.secret ?? ""), "new_password": "new-password-2"], as: .guest)
        },
        "auth-withdraw-ok": .only(as: .newcomer) { world in
            world.server.seedUser(email: Account.newcomer.rawValue, password: "newer-password-1")
        },
        "auth-me-after-withdraw": .only(as: .newcomer) { world in
            try world.call("DELETE", "/auth/withdraw", ["password": "new-password-1"], as: .newcomer)
        },
        "auth-withdraw-with-chapters-500": .only(as: .leaver) { world in
            world.owner = .leaver
            try world.makeChapter(World.spareChapter)
        },
        "auth-withdraw-with-photos-only": .only(as: .leaver) { world in
            world.owner = .leaver
            try world.makePhoto(World.id(1))
        },
    ]

    // MARK: - Tokens that are wrong in one way each

    static let tokens: Scenario.Table = [
        "general-401-garbage-token": .only { $0.authorization = "Bearer garbage" },
        "general-401-wrong-signature": .only { world in
            let token = try world.token(of: .photographer)
            world.authorization = "Bearer " + token.dropLast(3) + (token.hasSuffix("AAA") ? "BBB" : "AAA")
        },
        "general-401-expired-token": .only { world in
            world.authorization =
                "Bearer \(world.server.token(for: Account.photographer.rawValue, lifetime: -60) ?? "")"
        },
        "general-401-iat-in-future": .only { world in
            let now = Int(Date().timeIntervalSince1970)
            world.authorization = try world.forged(["exp": .int(now + 7200), "iat": .int(now + 3600)])
        },
        "general-401-token-without-iat": .only { world in
            world.authorization = try world.forged(["exp": .int(Int(Date().timeIntervalSince1970) + 3600)])
        },
        "auth-fresh-token-same-second-401": .only(as: .newcomer) { world in
            // The token's second began before the change; its fraction is not in the token.
            let second = Int(Date().timeIntervalSince1970)
            try world.call(
                "PUT", "/auth/password", ["current_password": "new-password-1", "new_password": "newer-password-1"],
                as: .newcomer)
            world.authorization = try world.forged(
                ["exp": .int(second + 3600), "iat": .int(second)], as: .newcomer)
        },
        "general-401-token-unknown-user": .only { world in
            let now = Int(Date().timeIntervalSince1970)
            world.authorization = try world.forged(
                ["sub": .string(World.spareProject), "exp": .int(now + 3600), "iat": .int(now)])
        },
    ]
}

extension World {
    fileprivate func registerNewcomer() throws {
        let email = "fresh@example.com"
        try call(
            "POST", "/auth/register", ["email": .string(email), "password": "password-8"], as: .guest, expecting: 201)
        secret = server.verificationToken(for: email)
    }

    fileprivate func askForReset() throws {
        let email = Account.newcomer.rawValue
        try call("POST", "/auth/forgot-password", ["email": .string(email)], as: .guest)
        secret = server.resetToken(for: email)
    }

    /// A token with the right signature and these claims in the place of the right ones.
    fileprivate func forged(_ claims: [String: Value], as account: Account = .photographer) throws -> String {
        let parts = try token(of: account).split(separator: ".")
        guard let payload = Self.decode(String(parts[1])) else { throw CannotPrepare(description: "no payload") }
        let subject = try Value(json: payload).only(["sub", "is_admin"])
        let signed = parts[0] + "." + Self.encode(try subject.merging(claims).jsonBytes)
        let signature = SHA256.authenticationCode(key: server.backend.signer.key, message: Array(signed.utf8))
        return "Bearer \(signed).\(Self.encode(signature))"
    }

    private static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }

    private static func decode(_ text: String) -> [UInt8]? {
        var padded = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        while padded.count % 4 != 0 { padded += "=" }
        return Data(base64Encoded: padded).map(Array.init)
    }
}
