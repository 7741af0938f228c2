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

    // MARK: Sending

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
}
