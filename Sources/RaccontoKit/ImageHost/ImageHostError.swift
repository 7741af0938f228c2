import Foundation

/// Why the image host did not take, or show, a picture.
///
/// ```
/// ImageHostError
/// ├─ the address ── alreadyUsed · expired
/// ├─ the picture ── tooLarge · notAccepted(message)
/// └─ the moment ─── rateLimited · serverFailure · undecodable · transport
/// ```
public enum ImageHostError: Error, Sendable, Equatable {
    /// The one-time address took a picture before: most likely this one.
    case alreadyUsed
    /// The one-time address is too old or unknown.
    case expired
    /// The picture itself is refused, with the host's reason.
    case notAccepted(String)
    case tooLarge
    /// 429, with the seconds that the host asks us to wait.
    case rateLimited(retryAfter: TimeInterval?)
    /// 5xx or another status that says nothing about the picture.
    case serverFailure(Int)
    /// A success that is not what the host answers.
    case undecodable
    case transport(TransportError)

    /// Whether the host certainly did not take the picture with this request.
    public var isRefusal: Bool {
        switch self {
        case .alreadyUsed, .expired, .notAccepted, .tooLarge, .rateLimited: true
        case .serverFailure, .undecodable, .transport: false
        }
    }

    /// Whether the host may have taken the picture all the same.
    public var isAmbiguous: Bool {
        switch self {
        case .serverFailure, .undecodable: true
        case .transport(let cause): cause.mayHaveReachedServer
        case .alreadyUsed, .expired, .notAccepted, .tooLarge, .rateLimited: false
        }
    }
}

extension ImageHostError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .alreadyUsed: "the one-time address was used before"
        case .expired: "the one-time address has expired"
        case .notAccepted(let reason): "the image host refuses the picture: \(reason)"
        case .tooLarge: "the picture is too large for the image host"
        case .rateLimited: "the image host asks to slow down"
        case .serverFailure(let status): "the image host failed (HTTP \(status))"
        case .undecodable: "the image host's answer cannot be understood"
        case .transport(let cause): "image host: \(cause)"
        }
    }
}
