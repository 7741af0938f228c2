/// Every way in which a command line can be wrong (exit code 64).
enum UsageError: Error, Equatable {
    case unknownCommand(String, suggestion: String?)
    case unknownOption(String, suggestion: String?)
    case missingValue(String)
    case unexpectedValue(String)
    case invalidValue(name: String, value: String, expected: String)
    /// Text that is not UTF-8, shown with its bytes escaped.
    case notUTF8(name: String, value: String)
    case missingArgument(String)
    case unexpectedArgument(String, hint: String? = nil)
    /// A group's name alone, with what can follow.
    case missingSubcommand(String, subcommands: [String])
    /// Arguments that cannot be given together, in a sentence.
    case conflict(String)

    var message: String {
        switch self {
        case .unknownCommand(let name, let suggestion):
            "unknown command `\(name)`" + Self.hint(suggestion)
        case .unknownOption(let name, let suggestion):
            "unknown option `\(name)`" + Self.hint(suggestion)
        case .missingValue(let name): "`\(name)` needs a value"
        case .unexpectedValue(let name): "`\(name)` takes no value"
        case .invalidValue(let name, let value, let expected): "`\(name)` must be \(expected), not `\(value)`"
        case .notUTF8(let name, let value): "`\(name)` must be UTF-8 text, not `\(value)`"
        case .missingArgument(let name): "\(name) is missing"
        case .missingSubcommand(let group, let verbs): "`\(group)` needs a subcommand: \(verbs.joined(separator: ", "))"
        case .unexpectedArgument(let text, let hint): "unexpected argument `\(text)`" + (hint.map { "; \($0)" } ?? "")
        case .conflict(let text): text
        }
    }

    /// The command line that helps where no command is known yet.
    var help: String {
        switch self {
        case .missingSubcommand(let group, _): "racconto help \(group)"
        case .unknownCommand(let name, _) where name.contains(" "):
            "racconto help \(name.prefix { $0 != " " })"
        default: "racconto help"
        }
    }

    private static func hint(_ suggestion: String?) -> String {
        suggestion.map { "; did you mean `\($0)`?" } ?? ""
    }
}
