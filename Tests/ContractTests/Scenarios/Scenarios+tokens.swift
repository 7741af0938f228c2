import Foundation

@testable import FakeRacconto

/// Tokens that are wrong in one way each.
extension Scenarios {
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
