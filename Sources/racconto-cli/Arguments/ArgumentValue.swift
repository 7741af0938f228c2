import RaccontoKit

/// A type that one argument can be read as.
protocol ArgumentValue: Sendable {
    init?(argument: String)

    /// What would have been right, for the complaint: `a whole number`.
    static var expectation: String { get }

    /// Every text that is accepted, for shells that complete words; empty when there are too many.
    static var choices: [String] { get }
}

extension ArgumentValue {
    static var choices: [String] { [] }

    static func parse(_ text: String, for name: String) throws(UsageError) -> Self {
        guard let value = Self(argument: text) else {
            throw .invalidValue(name: name, value: text, expected: expectation)
        }
        return value
    }
}

extension String: ArgumentValue {
    init?(argument: String) { self = argument }
    static var expectation: String { "text" }
}

extension Int: ArgumentValue {
    init?(argument: String) { self.init(argument) }
    static var expectation: String { "a whole number" }
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
