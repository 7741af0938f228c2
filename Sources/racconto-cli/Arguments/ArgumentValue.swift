import PhotoPreparation
import RaccontoKit

/// A type that one argument can be read as.
///
/// Whole numbers are none: `Parameter` takes them with the range that is allowed.
protocol ArgumentValue: Sendable {
    init?(argument: String)

    /// What would have been right, for the error message: `an id`.
    static var expectation: String { get }

    /// Every text that is accepted, for shells that complete words; empty when there are too many.
    static var choices: [String] { get }

    /// Reads a word. Only paths take one that is not UTF-8.
    static func parse(_ word: CommandLineWord, for name: String) throws(UsageError) -> Self
}

extension ArgumentValue {
    static var choices: [String] { [] }

    static func parse(_ word: CommandLineWord, for name: String) throws(UsageError) -> Self {
        let text = try word.requiredText(for: name)
        guard let value = Self(argument: text) else {
            throw .invalidValue(name: name, value: text, expected: expectation)
        }
        return value
    }
}

extension CommandLineWord {
    /// The text of an argument that cannot be anything else.
    func requiredText(for name: String) throws(UsageError) -> String {
        guard let text else { throw .notUTF8(name: name, value: escaped) }
        return text
    }
}

extension String: ArgumentValue {
    init?(argument: String) { self = argument }
    static var expectation: String { "text" }
}

extension FilePath: ArgumentValue {
    init?(argument: String) { self.init(argument) }
    static var expectation: String { "a path" }

    static func parse(_ word: CommandLineWord, for name: String) throws(UsageError) -> FilePath {
        FilePath(bytes: word.bytes)
    }
}

extension ID: ArgumentValue {
    init?(argument: String) {
        guard !argument.isEmpty else { return nil }
        self.init(argument)
    }

    static var expectation: String { "an id" }
}

extension ArgumentValue where Self: CaseIterable & RawRepresentable, RawValue == String {
    init?(argument: String) { self.init(rawValue: argument) }
    static var choices: [String] { allCases.map(\.rawValue) }
    static var expectation: String { "one of " + choices.joined(separator: ", ") }
}

/// A value, or the word `none` in its place: `photo rate none`.
struct OrNone<Value: ArgumentValue>: ArgumentValue {
    let value: Value?

    init(_ value: Value?) { self.value = value }

    init?(argument: String) {
        let value = Value(argument: argument)
        guard value != nil || argument == "none" else { return nil }
        self.value = value
    }

    static var choices: [String] { Value.choices + ["none"] }
    static var expectation: String { Value.expectation + ", or none" }
}
