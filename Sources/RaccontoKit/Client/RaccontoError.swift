public import Foundation
public import RaccontoHTTP

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

    /// What went wrong.
    public let kind: Kind
    /// The operation in words, such as `record photo`.
    public let operation: String
    /// The response's status, when there was a response.
    public let status: Int?
    /// The server's own code, such as `INVALID_IMAGE_URL`; decisions are made on this, never on human text.
    public let code: String?
    /// One clear phrase for people.
    public let message: String
    /// How long the server asks us to wait, in seconds.
    public let retryAfter: TimeInterval?
    /// How far this machine's clock is ahead of the server's `Date` header, in seconds, when the response had one.
    public let clockSkew: TimeInterval?

    /// An error, for clients of one's own and tests.
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
    package var words: String {
        guard let status, let code, message.hasPrefix(ServerCode.spelled(code)) else { return message }
        return "\(message) (HTTP \(status), \(code))"
    }
}

// MARK: - Stable words

extension RaccontoError.Kind {
    /// The kind in one stable word, lower case with underscores: what JSON output and queue rows carry. The one table of
    /// them, with the transport's.
    ///
    /// Not to be confused with `RaccontoError.code`, the server's own, which says more where there is one.
    public var code: String {
        switch self {
        case .invalidInput: "invalid_input"
        case .transport(let cause): cause.kind.code
        case .notLoggedIn: "not_logged_in"
        case .tokenRejected: "token_rejected"
        case .wrongCredentials: "wrong_credentials"
        case .emailNotVerified: "email_not_verified"
        case .photoLimit: "photo_limit"
        case .projectLimit: "project_limit"
        case .rejected: "rejected"
        case .forbidden: "forbidden"
        case .notFound: "not_found"
        case .noSuchRoute: "no_such_route"
        case .methodNotAllowed: "method_not_allowed"
        case .conflict: "conflict"
        case .gone: "gone"
        case .validation: "validation"
        case .tooLarge: "too_large"
        case .rateLimited: "rate_limited"
        case .serverFailure: "server_failure"
        case .redirected: "redirected"
        case .undecodable: "undecodable"
        case .contradictory: "contradictory"
        }
    }
}

extension TransportError.Kind {
    /// The kind in one stable word, as `RaccontoError.Kind.code`.
    public var code: String {
        switch self {
        case .nameNotResolved, .cannotConnect: "offline"
        case .invalidURL: "invalid_url"
        case .invalidRequest: "invalid_request"
        case .proxyFailed: "proxy_failed"
        case .tlsFailed: "tls_failed"
        case .connectionLost: "connection_lost"
        case .stalled: "stalled"
        case .timedOut: "timed_out"
        case .responseTooLarge: "response_too_large"
        case .protocolViolation: "protocol_violation"
        case .redirectRefused: "redirect_refused"
        case .sinkFailed: "sink_failed"
        case .cancelled: "cancelled"
        }
    }
}
