import Foundation

/// Everything that can go wrong between asking for an operation and having its typed answer.
///
/// ```
/// RaccontoError
/// ├─ refused here ───── invalidInput
/// ├─ no response ────── transport(TransportError)
/// ├─ log in ─────────── notLoggedIn · tokenRejected · wrongCredentials · emailNotVerified
/// ├─ limits ─────────── photoLimit(n) · projectLimit(n)
/// ├─ the request ────── rejected · forbidden · notFound · noSuchRoute · methodNotAllowed · conflict · gone ·
/// │                     validation · tooLarge · contradictory
/// └─ the server ─────── rateLimited · serverFailure · redirected · undecodable
/// ```
/// It never holds a token, a password, a one-time URL or the request's body.
public struct RaccontoError: Error, Sendable {
    /// The branch of the tree.
    public enum Kind: Sendable, Equatable {
        /// The client would not send it; `message` says which value and why.
        case invalidInput
        case transport(TransportError)
        case notLoggedIn
        /// 401: expired, invalidated or foreign token.
        case tokenRejected
        /// 401 INVALID_CREDENTIALS.
        case wrongCredentials
        /// 403 EMAIL_NOT_VERIFIED.
        case emailNotVerified
        /// 403 PHOTO_LIMIT_EXCEEDED with the account's limit.
        case photoLimit(Int?)
        /// 403 PROJECT_LIMIT_EXCEEDED with the account's limit.
        case projectLimit(Int?)
        /// 400 with a business rule's code.
        case rejected
        case forbidden
        case notFound
        /// 404 for a path that no route of the server matches.
        case noSuchRoute
        /// 405.
        case methodNotAllowed
        case conflict
        case gone
        /// 422 with FastAPI's list of problems.
        case validation
        /// 413.
        case tooLarge
        /// 429.
        case rateLimited
        /// 5xx. The write may have been committed all the same.
        case serverFailure
        /// A redirect on a write, or to another origin.
        case redirected
        /// A success status with a body that is not what the operation answers.
        case undecodable
        /// Several answers that do not fit together, such as pages of a list that never hold still.
        case contradictory
    }

    public let kind: Kind
    /// The operation in words, such as `record photo`.
    public let operation: String
    public let status: Int?
    /// The server's own code, such as `INVALID_IMAGE_URL`; decisions are made on this, never on human text.
    public let code: String?
    /// One clear phrase for people.
    public let message: String
    /// How long the server asks us to wait, in seconds.
    public let retryAfter: TimeInterval?
    /// How far this machine's clock is ahead of the server's `Date` header, in seconds, when the response had one.
    public let clockSkew: TimeInterval?

    public init(
        _ kind: Kind, operation: String, status: Int? = nil, code: String? = nil, message: String,
        retryAfter: TimeInterval? = nil, clockSkew: TimeInterval? = nil
    ) {
        self.kind = kind
        self.operation = operation
        self.status = status
        self.code = code
        self.message = message
        self.retryAfter = retryAfter
        self.clockSkew = clockSkew
    }

    /// Whether the operation may have taken effect although we have no proper answer: look before doing it again.
    public var isAmbiguous: Bool {
        switch kind {
        case .transport(let cause): cause.mayHaveReachedServer
        case .serverFailure, .undecodable: true
        default: false
        }
    }
}

extension RaccontoError {
    /// Whether the server has no such operation, so that nothing happened and another dialect may have it.
    var isMissingRoute: Bool { kind == .noSuchRoute || kind == .methodNotAllowed }

    /// Whether the answer was longer than what is kept in memory, so that a smaller part has to be asked for.
    var isTooLargeToRead: Bool {
        if case .transport(let cause) = kind { cause.kind == .responseTooLarge } else { false }
    }
}

extension RaccontoError: CustomStringConvertible {
    public var description: String {
        let statusText = status.map { " (HTTP \($0)\(code.map { ", \($0)" } ?? ""))" } ?? ""
        return "\(operation): \(message)\(statusText)"
    }

    /// The message for people; with the server's code only where that code is all that is known.
    public var words: String {
        guard let status, let code, message.hasPrefix(ServerCode.spelled(code)) else { return message }
        return "\(message) (HTTP \(status), \(code))"
    }
}
