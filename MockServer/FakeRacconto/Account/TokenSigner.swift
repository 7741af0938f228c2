import Foundation

/// Makes and checks the backend's JSON Web Tokens: HS256 with `sub`, `is_admin`, `exp` and `iat` in whole seconds.
struct TokenSigner {
    /// Seven days.
    static let lifetime = 7 * 24 * 3600

    let key: [UInt8]

    init(key: [UInt8]) { self.key = key }

    struct Claims: Equatable {
        var subject: String
        var issuedAt: Int
        var expiresAt: Int
    }

    func token(_ claims: Claims, isAdministrator: Bool) -> String {
        let header = JSONWriter.bytes(of: ["alg": "HS256", "typ": "JWT"])
        let payload = JSONWriter.bytes(of: [
            "sub": .string(claims.subject), "is_admin": .bool(isAdministrator), "exp": .int(claims.expiresAt),
            "iat": .int(claims.issuedAt),
        ])
        let signed = Self.encode(header) + "." + Self.encode(payload)
        return signed + "." + Self.encode(SHA256.authenticationCode(key: key, message: Array(signed.utf8)))
    }

    /// The claims of a token with our signature that is neither expired nor from the future.
    func verify(_ token: String, now: Int) -> Claims? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let signature = Self.decode(parts[2]), let payload = Self.decode(parts[1]) else {
            return nil
        }
        let signed = Array("\(parts[0]).\(parts[1])".utf8)
        guard SHA256.authenticationCode(key: key, message: signed) == signature else { return nil }
        var parser = JSONParser(payload)
        guard let claims = try? parser.parseDocument(), let subject = claims["sub"]?.text,
            case .int(let expiry)? = claims["exp"], case .int(let issued)? = claims["iat"], now < expiry, issued <= now
        else { return nil }
        return Claims(subject: subject, issuedAt: issued, expiresAt: expiry)
    }

    private static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }

    private static func decode(_ text: Substring) -> [UInt8]? {
        var padded = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        while padded.count % 4 != 0 { padded += "=" }
        return Data(base64Encoded: padded).map(Array.init)
    }
}
