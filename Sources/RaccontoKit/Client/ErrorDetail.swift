import Foundation

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
