import Foundation

/// Turns a response that is not a success into one branch of the error tree.
///
/// Decides on the status and the server's code, never on human text.
struct ErrorClassifier {
    let operation: APIOperation
    /// Whether the request carried a token, which tells an expired login from a missing one.
    var sentToken = false
    /// This machine's idea of the time.
    var now = Date()

    func error(for response: HTTPResponse) -> RaccontoError {
        let detail = ErrorDetail(response.body)
        let kind = kind(status: response.status, detail: detail)
        return RaccontoError(
            kind, operation: operation.rawValue, status: response.status, code: detail.code,
            message: message(kind, detail: detail, status: response.status),
            retryAfter: RetryAfter.seconds(from: response, now: now),
            clockSkew: response.header("date").flatMap(HTTPDate.parse).map { now.timeIntervalSince($0) })
    }

    func error(for cause: TransportError) -> RaccontoError {
        let kind: RaccontoError.Kind = cause.kind == .redirectRefused ? .redirected : .transport(cause)
        return RaccontoError(kind, operation: operation.rawValue, message: cause.message)
    }

    /// A success whose body is not what the operation answers.
    func error(undecodable response: HTTPResponse, because cause: any Error) -> RaccontoError {
        let message =
            ErrorDetail(response.body).isWebPage
            ? Self.webPage
            : "the server's answer has an unexpected shape\(Self.place(of: cause))"
        return RaccontoError(.undecodable, operation: operation.rawValue, status: response.status, message: message)
    }

    private func kind(status: Int, detail: ErrorDetail) -> RaccontoError.Kind {
        switch detail.code {
        case "PHOTO_LIMIT_EXCEEDED": return .photoLimit(detail.limit)
        case "PROJECT_LIMIT_EXCEEDED": return .projectLimit(detail.limit)
        case "INVALID_CREDENTIALS" where status == 401: return .wrongCredentials
        case "EMAIL_NOT_VERIFIED": return .emailNotVerified
        default: break
        }
        switch status {
        case 300..<400: return .redirected
        case 401 where operation == .login: return .wrongCredentials
        case 401: return sentToken ? .tokenRejected : .notLoggedIn
        case 403: return .forbidden
        case 404: return detail.isUnknownRoute ? .noSuchRoute : .notFound
        case 405: return .methodNotAllowed
        case 409: return .conflict
        case 410: return .gone
        case 413: return .tooLarge
        case 422: return .validation
        case 425, 429: return .rateLimited
        case 408, 500...: return .serverFailure
        case 400..<500: return .rejected
        default: return .undecodable
        }
    }

    private func message(_ kind: RaccontoError.Kind, detail: ErrorDetail, status: Int) -> String {
        switch kind {
        case .tokenRejected: "your login has ended; log in again"
        case .notLoggedIn: "the server wants a login for this"
        case .wrongCredentials: "wrong email or password"
        case .emailNotVerified: "the email address is not verified yet; follow the link in the mail"
        case .photoLimit(let limit): "the account's limit of \(limit.map { "\($0) " } ?? "")photos is reached"
        case .projectLimit(let limit): "the account's limit of \(limit.map { "\($0) " } ?? "")projects is reached"
        case .redirected: "the server points to another address, which is not followed"
        case .rateLimited: "the server asks to slow down"
        // Whoever has a token got it at this address.
        case .noSuchRoute where sentToken, .methodNotAllowed where sentToken:
            "the service does not have this operation"
        case .noSuchRoute, .methodNotAllowed: "the server does not know this operation (\(Self.completeAddress))"
        case .gone: "it has come to its end"
        case .serverFailure where detail.text == nil: "the server failed"
        case .tooLarge where detail.text == nil: "the server finds it too large"
        case .forbidden where detail.code == "FORBIDDEN": "it does not exist, or is not yours"
        default:
            if let text = detail.text {
                text
            } else if detail.isWebPage {
                Self.webPage
            } else {
                "the server answered with status \(status)"
            }
        }
    }

    private static let completeAddress = "is its address complete, such as \(ServerURL.production)?"
    private static let webPage = "the server answered with a web page instead of JSON (\(completeAddress))"

    /// The path of a decoding problem, never the value.
    private static func place(of cause: any Error) -> String {
        guard let cause = cause as? DecodingError else { return "" }
        let context: DecodingError.Context
        var last: (any CodingKey)?
        switch cause {
        case .keyNotFound(let key, let where_):
            (context, last) = (where_, key)
        case .typeMismatch(_, let where_), .valueNotFound(_, let where_), .dataCorrupted(let where_):
            context = where_
        @unknown default: return ""
        }
        let path = (context.codingPath + [last].compactMap { $0 }).map { key in
            key.intValue.map(String.init) ?? key.stringValue
        }
        return path.isEmpty ? " (it is not the JSON expected)" : " at `\(path.prefix(8).joined(separator: "."))`"
    }
}
