import Foundation

/// What a login token says about itself, read without checking its signature: for display and planning only.
public struct TokenClaims: Sendable, Equatable {
    /// The `sub` claim.
    public let userID: String?
    public let issuedAt: Date?
    /// When the server will stop accepting it; seven days after issue on the running backend.
    public let expiresAt: Date?

    /// Nil when the text is not a JSON Web Token (RFC 7519).
    public init?(unverified token: Redacted<String>) {
        let parts = token.secret.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let payload = Self.bytes(base64URL: parts[1]),
            let claims = try? JSONDecoder().decode(JSONValue.self, from: payload), claims.object != nil
        else { return nil }
        userID = claims["sub"]?.string ?? claims["sub"]?.integer.map(String.init)
        issuedAt = Self.date(claims["iat"])
        expiresAt = Self.date(claims["exp"])
    }

    private static func date(_ claim: JSONValue?) -> Date? {
        switch claim {
        case .integer(let seconds): Date(timeIntervalSince1970: TimeInterval(seconds))
        case .number(let seconds) where seconds.isFinite: Date(timeIntervalSince1970: seconds)
        default: nil
        }
    }

    /// Base64 with the URL alphabet and without padding (RFC 4648 section 5).
    private static func bytes(base64URL text: Substring) -> Data? {
        var base64 = text.replacing("-", with: "+").replacing("_", with: "/")
        base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
        return Data(base64Encoded: String(base64))
    }
}
