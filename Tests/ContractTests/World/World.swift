import FakeRacconto
import Foundation
import TestSupport

/// A mock server that is brought into the state of a recording through its own API, and is then asked the same.
///
/// Ids that the mock gives out are paired with the recorded ones; everything that is sent later is translated.
final class World {
    /// Preparing failed: the mock refused what the backend took.
    struct CannotPrepare: Error, CustomStringConvertible {
        let description: String
    }

    let server: FakeRacconto
    var comparison = Comparison()
    /// Who sends the recorded request.
    var caller = Account.photographer
    /// To whom belongs what is seeded.
    var owner = Account.photographer
    /// In the place of the recorded `Authorization`.
    var authorization: String?
    /// What the recording hides as `<token>`, outside the header.
    var secret: String?
    private var client: LoopbackClient
    private var tokens: [Account: String] = [:]

    init(_ options: FakeRacconto.Options = FakeRacconto.Options()) throws {
        server = try FakeRacconto(options)
        client = try LoopbackClient(url: server.url)
        for account in Account.allCases where account != .guest {
            server.seedUser(
                email: account.rawValue, password: account.password, username: account.username,
                photoLimit: account == .limited ? 3 : 100_000, projectLimit: account == .limited ? 1 : 1000)
        }
    }

    deinit { server.stop() }

    /// The token of an account, for the header or to be broken.
    func token(of account: Account) throws -> String {
        if let token = tokens[account] { return token }
        guard let token = server.token(for: account.rawValue) else {
            throw CannotPrepare(description: "no account \(account)")
        }
        tokens[account] = token
        return token
    }

    /// Forgets tokens, such as after a change of password.
    func forgetTokens() { tokens = [:] }

    /// What stands in this run for a recorded text.
    func translate(_ text: String) -> String {
        if text == "<token>" { return secret ?? text }
        return comparison.cursors[text] ?? comparison.ids.translate(text)
    }

    // MARK: - Sending

    /// Sends a request over the connection that is open, or over a new one when the mock has hung up.
    func exchange(
        _ method: String, _ target: String, headers: [(name: String, value: String)], body: [UInt8]?
    ) throws -> LoopbackResponse {
        let response: LoopbackResponse
        do {
            response = try client.send(method, target, headers: headers, body: body)
        } catch {
            client = try LoopbackClient(url: server.url)
            response = try client.send(method, target, headers: headers, body: body)
        }
        // The backend hangs up after a plain 500 without saying so.
        if response.status == 500 { client = try LoopbackClient(url: server.url) }
        return response
    }

    /// Asks for something that has to succeed, or to fail in an expected way.
    @discardableResult
    func call(
        _ method: String, _ path: String, _ body: Value? = nil, as account: Account? = nil, expecting status: Int = 200
    ) throws -> Value {
        var headers: [(name: String, value: String)] = []
        let account = account ?? owner
        if account != .guest { headers.append((name: "Authorization", value: "Bearer \(try token(of: account))")) }
        if body != nil { headers.append((name: "Content-Type", value: "application/json")) }
        let response = try exchange(
            method, comparison.ids.translate(path), headers: headers,
            body: try body?.mapStrings(comparison.ids.translate).jsonBytes)
        guard response.status == status else {
            throw CannotPrepare(description: "\(method) \(path): \(response.status) \(response.text.prefix(300))")
        }
        return status == 500 || response.body.isEmpty ? .null : try Value(json: response.body)
    }

    /// Pairs the id of a recorded row with the one that the mock gave out.
    func pair(_ recorded: String, _ answer: Value) throws {
        guard let actual = answer["id"]?.text, comparison.ids.pair(recorded: recorded, actual: actual) else {
            throw CannotPrepare(description: "cannot pair \(recorded) with \(answer)")
        }
    }

    func knows(_ id: String) -> Bool { comparison.ids.actual(for: id) != nil }

    // MARK: - Repeating

    /// Sends the recorded request as it was sent, and compares the answer.
    func replay(_ exchange: Exchange, as account: Account? = nil) throws {
        let account = account ?? caller
        comparison.comparesTexts = !exchange.name.hasPrefix("cf-")
        var fields = exchange.request.headers
        if fields["Authorization"] == "Bearer <token>" || fields["Authorization"] == "bearer <token>" {
            fields["Authorization"] = fields["Authorization"]?
                .replacingOccurrences(of: "<token>", with: try token(of: account))
        }
        if fields["Authorization"] == "<token>" { fields["Authorization"] = "Bearer" }
        if let authorization { fields["Authorization"] = authorization }
        var body: [UInt8]?
        if fields["Content-Type"]?.hasPrefix("multipart/form-data") == true {
            fields["Content-Type"] = "multipart/form-data; boundary=\(Pictures.boundary)"
            body = Pictures.form(for: exchange)
        } else {
            body = try RequestText.body(exchange.request.body.mapStrings(translate))
        }
        let response = try self.exchange(
            exchange.request.method, RequestText.target(exchange.request, translate),
            headers: fields.map { (name: $0.key, value: $0.value) }, body: body)
        comparison.compare(exchange.response, response)
    }

    /// What came out differently so far, each time with the name of the recording.
    func differences(in exchange: Exchange) -> [String] { comparison.differences.map { "\(exchange.name): \($0)" } }

    // MARK: - States that stand in other recordings

    /// An id for a row that no recording shows.
    static func id(_ number: Int) -> String {
        let digits = String(number)
        return "00000001-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
    }

    /// The answered rows of another recording.
    func rows(of name: String) throws -> [Value] { try Exchange(name).response.body.elements }

    /// Makes the chapter that another recording lists, with its items.
    func makeItems(of name: String) throws {
        let exchange = try Exchange(name)
        try makeItems(exchange.response.body.elements, in: exchange.segments[1])
    }

    /// Uploads a picture under a recorded id of an image.
    func upload(_ id: String) throws {
        try draft(id)
        try send(Pictures.jpeg(), to: id)
    }

    /// Asks for a one-time URL under a recorded id.
    func draft(_ id: String) throws { try pair(id, try call("GET", "/photos/cf-upload-url")) }

    private func send(_ picture: [UInt8], to id: String) throws {
        let type = "multipart/form-data; boundary=\(Pictures.boundary)"
        let response = try exchange(
            "POST", comparison.ids.translate("/Vi7wFakeAccountHash_Q/\(id)"),
            headers: [(name: "Content-Type", value: type)],
            body: Pictures.form(picture, fileName: "a.jpg", type: "image/jpeg"))
        guard response.status == 200 else { throw CannotPrepare(description: "upload: \(response.text)") }
    }
}

/// Who takes part in the recordings.
enum Account: String, CaseIterable {
    /// Owns almost everything.
    case photographer = "photog@example.com"
    case other = "other@example.com"
    /// May have three photos and one project.
    case limited = "limited@example.com"
    /// Registered and verified, and without anything.
    case newcomer = "New.User@example.com"
    /// Leaves the service.
    case leaver = "leaver@example.com"
    case guest = ""

    var password: String {
        switch self {
        case .photographer: "사진가-pass-123"
        case .newcomer: "new-password-1"
        case .leaver: "leaver-pass-1"
        default: "password-123"
        }
    }

    var username: String? {
        switch self {
        case .photographer: "photog"
        case .other: "other.user"
        default: nil
        }
    }
}

/// How a recorded request looks on the wire.
enum RequestText {
    /// The path with its query.
    static func target(_ request: Exchange.Request, _ translate: (String) -> String) -> String {
        let query = request.query.sorted { $0.key < $1.key }.map { key, value in
            "\(escaped(key))=\(escaped(translate(text(value))))"
        }
        return translate(request.path) + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }

    /// The body's bytes: JSON, a form, or what was recorded raw.
    static func body(_ body: Value) throws -> [UInt8]? {
        if body == .null { return nil }
        if let form = body["<form-urlencoded>"] {
            let fields = form.members.sorted { $0.key < $1.key }.map { "\(escaped($0.key))=\(escaped(text($0.value)))" }
            return Array(fields.joined(separator: "&").utf8)
        }
        if let raw = body["<raw>"]?.text { return rawBytes(raw) }
        return try body.jsonBytes
    }

    private static func text(_ value: Value) -> String {
        switch value {
        case .string(let text): text
        case .int(let number): String(number)
        // Only a number beyond 64 bits was recorded as anything else.
        case .double(let number): String(format: "%.0f", number)
        case .bool(let flag): String(flag)
        default: ""
        }
    }

    /// Spaces as `+`, as the recording client sent them.
    private static func escaped(_ text: String) -> String {
        let plain = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        return text.split(separator: " ", omittingEmptySubsequences: false).map { word in
            String(word).addingPercentEncoding(withAllowedCharacters: plain) ?? ""
        }.joined(separator: "+")
    }

    /// Bytes that are no text were recorded as `\xff`.
    private static func rawBytes(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\\"), rest.first == UInt8(ascii: "x"), rest.count >= 3,
                let value = UInt8(String(decoding: rest.dropFirst().prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }
}
