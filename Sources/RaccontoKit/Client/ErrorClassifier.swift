import Foundation
import RaccontoHTTP

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

/// What an error response's body says: FastAPI's `detail` in each of its shapes, or that there is none.
struct ErrorDetail {
    /// The server's own code, such as `INVALID_IMAGE_URL`.
    private(set) var code: String?
    /// The `limit` beside a quota code.
    private(set) var limit: Int?
    /// A phrase for people: the server's text, or what was wrong with which field.
    private(set) var text: String?
    /// Whether the body is a web page, as proxies and captive portals send.
    private(set) var isWebPage = false
    /// Whether it is the framework's own 404, for a path that no route matches.
    private(set) var isUnknownRoute = false

    /// No error body is worth more than this many bytes of reading.
    private static let sizeLimit = 1 << 20

    init(_ body: Data) {
        let head = body.prefix(256).drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        isWebPage = head.first == UInt8(ascii: "<")
        guard body.count <= Self.sizeLimit, let json = try? JSONDecoder().decode(JSONValue.self, from: body) else {
            return
        }
        switch json["detail"] {
        case .string(let text): readText(text)
        case .object(let members):
            if let text = members["code"]?.string { readText(text) }
            limit = members["limit"]?.integer
            if let message = members["message"]?.string { text = Self.line(message) }
        case .array(let problems): text = Self.describe(problems)
        default: break
        }
    }

    /// `CODE`, `CODE: what it is about`, or a sentence.
    private mutating func readText(_ detail: String) {
        isUnknownRoute = detail == "Not Found"
        let head = detail.split(separator: ":", maxSplits: 1).first ?? ""
        let isCode =
            head.count > 2
            && head.unicodeScalars.allSatisfy { ("A"..."Z").contains($0) || ("0"..."9").contains($0) || $0 == "_" }
        guard isCode else {
            text = Self.line(detail)
            return
        }
        code = String(head)
        let subject = detail.dropFirst(head.count + 1).drop { $0 == " " }
        text = Self.line(
            subject.isEmpty
                ? ServerCode.words(for: String(head)) : ServerCode.words(for: String(head), about: String(subject)))
    }

    /// Which fields were refused and why. The `input` beside them is never read: it can hold a password.
    private static func describe(_ problems: [JSONValue]) -> String? {
        let phrases = problems.prefix(5).compactMap { problem -> String? in
            guard let message = problem["msg"]?.string else { return nil }
            let place = (problem["loc"]?.array ?? []).dropFirst().compactMap { part in
                part.string ?? part.integer.map(String.init)
            }
            return place.isEmpty ? line(message) : "`\(line(place.joined(separator: ".")))`: \(line(message))"
        }
        return phrases.isEmpty ? nil : phrases.joined(separator: "; ")
    }

    /// One line of at most 300 characters without control characters: the server's text ends up in a terminal.
    private static func line(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(300).map { $0.properties.generalCategory == .control ? " " : $0 }
        return String(String.UnicodeScalarView(scalars))
    }
}

/// The server's codes in words: what is wrong, and what to do about it, where the server sends nothing but a code.
enum ServerCode {
    /// For example `the chapter has no such text` for `TEXT_ITEM_NOT_FOUND`; a code that is not known is
    /// spelled out.
    static func words(for code: String) -> String {
        known[code] ?? spelled(code)
    }

    /// A code that has no words of ours.
    static func spelled(_ code: String) -> String { code.lowercased().replacing("_", with: " ") }

    private static let known = [
        // Account
        "EMAIL_ALREADY_EXISTS": "there is an account with this address already; log in, or ask for a new password",
        "EMAIL_ALREADY_VERIFIED": "the address is verified already; log in",
        "INVALID_TOKEN": "the link of the mail is unknown, used or too old; ask for another mail",
        "PASSWORD_TOO_SHORT": "the password is too short; it needs 8 characters at least",
        "WRONG_PASSWORD": "the present password is wrong; nothing was changed",
        "TEST_ENV_RESTRICTED": "this is a test server, and the account is not let in there",
        "INVALID_OR_EXPIRED_CODE": "the code is unknown, used or too old; log in anew",
        "MISSING_IDENTITY_TOKEN": "the identity provider's token is missing",
        "INVALID_IDENTITY_TOKEN": "the identity provider's token is not valid; log in there anew",
        "USERNAME_TOO_SHORT": "the user name is too short; it needs 3 characters at least",
        "USERNAME_TOO_LONG": "the user name is too long; it has 30 characters at most",
        "USERNAME_INVALID_CHARS": "the user name has characters that are not allowed; take letters, digits, - and _",
        "USERNAME_RESERVED": "the user name is kept for the service; choose another one",
        "USERNAME_ALREADY_TAKEN": "somebody else has this user name; choose another one",
        "USER_NOT_FOUND": "nobody has this user name (capitals count)",
        // Projects and photos
        "PROJECT_NOT_FOUND": "there is no such project, or it is in the trash or somebody else's",
        "EXPLORE_REQUIRES_PUBLIC": "a project in Explore has to be public; change both together",
        "PHOTO_NOT_FOUND": "there is no such photo",
        "PHOTO_NOT_FOUND_IN_TRASH": "no photo in the trash has this name",
        "INVALID_IMAGE_URL": "the picture's address is not one of the image host",
        "INVALID_DIRECTION": "a photo is turned left or right",
        "ROTATION_IN_PROGRESS": "it is being turned; try again in a minute, unless a turn broke off on the server",
        "IMAGE_DOWNLOAD_FAILED": "the service could not fetch the picture from the image host; try again later",
        "ROTATE_FAILED": "the service could not turn the picture; try again later",
        "CF_UPLOAD_URL_FAILED": "the image host gives out no address for the upload now; try again later",
        // Story
        "CHAPTER_NOT_FOUND": "there is no such chapter, or it is somebody else's",
        "ITEM_NOT_FOUND": "the chapter has no such item",
        "TEXT_ITEM_NOT_FOUND": "the chapter has no such text",
        "BLOCK_NOT_FOUND": "the chapter has no such block",
        "PHOTO_BLOCK_NOT_FOUND": "the chapter has no such block of photos",
        "PHOTO_ALREADY_IN_CHAPTER": "the chapter shows this photo already",
        "PHOTO_NOT_IN_CHAPTER": "the chapter does not show this photo",
        "PHOTO_IDS_EMPTY": "no photo was named",
        // Notes, people, comments
        "NOTE_NOT_FOUND": "there is no such note, or it is somebody else's",
        "CANNOT_FOLLOW_SELF": "nobody can follow themselves",
        "COMMENT_BODY_REQUIRED": "a comment needs a text",
        "GUEST_NAME_REQUIRED": "a comment without a login needs a name",
        "REPLY_NESTING_NOT_ALLOWED": "a reply cannot be replied to",
        "PARENT_COMMENT_NOT_FOUND": "the comment that is replied to is gone",
    ]
    private static let settings = [
        "SETTING_KEY_NOT_ALLOWED": "the service has no such setting",
        "SETTING_VALUE_TOO_LONG": "the value is longer than 5000 characters",
        "INVALID_SETTING_VALUE": "the setting cannot have this value",
    ]

    /// Codes that come with what they are about: `SETTING_KEY_NOT_ALLOWED: x`.
    static func words(for code: String, about subject: String) -> String {
        (settings[code] ?? words(for: code)) + ": " + subject
    }
}
