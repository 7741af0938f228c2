import Foundation
import RaccontoHTTP

/// Refuses here what the server would answer with a 500, or worse, would store (API contract sections 1.3 and 1.4).
struct InputCheck {
    /// For the error message.
    let operation: APIOperation

    /// Throws when a body holds U+0000, a whole number outside 32 bits, or a number that JSON cannot write.
    func check(_ value: JSONValue, at path: String = "") throws(RaccontoError) {
        switch value {
        case .null, .bool: break
        case .integer(let number): try check(number, named: path)
        case .number(let number):
            guard number.isFinite else { throw refusal("`\(path)` is not a finite number") }
        case .string(let text): try check(text, named: path)
        case .array(let elements):
            for (index, element) in elements.enumerated() { try check(element, at: "\(path)[\(index)]") }
        case .object(let members):
            for (key, member) in members {
                try check(key, named: "a key")
                try check(member, at: path.isEmpty ? key : "\(path).\(key)")
            }
        }
    }

    /// Throws when the text holds U+0000.
    func check(_ text: String, named name: String) throws(RaccontoError) {
        guard !text.utf8.contains(0) else { throw refusal("`\(name)` contains the character U+0000") }
    }

    /// Throws when the number does not fit the server's 32-bit columns.
    func check(_ number: Int, named name: String) throws(RaccontoError) {
        guard Int32(exactly: number) != nil else {
            throw refusal("`\(name)` is \(number), which the server cannot store (32-bit numbers only)")
        }
    }

    /// Throws when a date is not ISO 8601 or lies outside the years 1900 to 9998; the server stores some such dates and
    /// can then never list the project again.
    func checkDate(_ text: String?, named name: String) throws(RaccontoError) {
        guard let text else { return }
        guard ISO8601Text.date(from: text) != nil else {
            throw refusal("`\(name)` is not a date like 2026-03-01T09:30:00")
        }
        guard let year = Int(text.prefix(4)), (1900...9998).contains(year) else {
            throw refusal("`\(name)` lies outside the years 1900 to 9998")
        }
    }

    /// Throws when a new password breaks the server's rules, or any password cannot be one.
    func checkPassword(_ password: Redacted<String>, isNew: Bool) throws(RaccontoError) {
        let bytes = password.secret.utf8.count
        guard bytes <= 72 else {
            throw refusal(
                "the password has \(bytes) bytes as UTF-8 and the service takes at most 72"
                    + " (a Hangul syllable is 3 bytes)")
        }
        guard bytes > 0 else { throw refusal("the password is empty") }
        guard !isNew || password.secret.unicodeScalars.count >= 8 else {
            throw refusal("a password needs at least 8 characters")
        }
        try check(password.secret, named: "password")
    }

    /// Throws when a path segment is empty or would walk out of its path.
    func checkSegment(_ text: String, named name: String) throws(RaccontoError) {
        guard !text.isEmpty else { throw refusal("the \(name) is empty") }
        guard text != ".", text != ".." else { throw refusal("`\(text)` is not a \(name)") }
        try check(text, named: name)
    }

    func refusal(_ message: String) -> RaccontoError {
        RaccontoError(.invalidInput, operation: operation.rawValue, message: message)
    }
}
