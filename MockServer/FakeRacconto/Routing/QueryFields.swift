/// Reads query parameters and collects what is wrong with them in Pydantic's words (FastAPI's 422).
struct QueryFields {
    private let request: IncomingRequest
    private var issues: [JSON] = []

    /// Throws the 422 that a missing parameter earns.
    init(_ request: IncomingRequest, required: [String] = []) throws(Problem) {
        self.request = request
        for name in required where request.parameter(name) == nil {
            issues.append(BodyFields.issue("missing", ["query", .string(name)], "Field required", .null))
        }
        guard issues.isEmpty else { throw BodyFields.failure(issues) }
        if request.query.contains(where: { $0.value.utf8.contains(0) }) { throw Problem.unhandled }
    }

    /// A parameter, empty when it is not there.
    func text(_ name: String) -> String { request.parameter(name) ?? "" }

    func optionalText(_ name: String) -> String? { request.parameter(name).flatMap { $0.isEmpty ? nil : $0 } }

    /// Pydantic's words for yes.
    func flag(_ name: String) -> Bool {
        ["true", "1", "yes", "on", "t", "y"].contains(request.parameter(name)?.lowercased() ?? "")
    }

    /// A whole number; one that does not fit 64 bits is the nearest that does.
    mutating func integer(_ name: String, default fallback: Int, in bounds: ClosedRange<Int>? = nil) -> Int {
        guard let text = request.parameter(name) else { return fallback }
        let trimmed = text.filter { $0 != " " }
        let digits = trimmed.hasPrefix("-") || trimmed.hasPrefix("+") ? trimmed.dropFirst() : trimmed[...]
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
            issues.append(
                BodyFields.issue(
                    "int_parsing", ["query", .string(name)],
                    "Input should be a valid integer, unable to parse string as an integer", .string(text)))
            return fallback
        }
        let number = Int(trimmed) ?? (trimmed.hasPrefix("-") ? Int.min : Int.max)
        guard let bounds else { return number }
        if number < bounds.lowerBound {
            issues.append(
                BodyFields.issue(
                    "greater_than_equal", ["query", .string(name)],
                    "Input should be greater than or equal to \(bounds.lowerBound)", .string(text),
                    context: ["ge": .int(bounds.lowerBound)]))
        } else if number > bounds.upperBound {
            issues.append(
                BodyFields.issue(
                    "less_than_equal", ["query", .string(name)],
                    "Input should be less than or equal to \(bounds.upperBound)", .string(text),
                    context: ["le": .int(bounds.upperBound)]))
        }
        return number
    }

    mutating func checkLength(_ name: String, _ bounds: ClosedRange<Int>) {
        let text = text(name)
        if text.unicodeScalars.count < bounds.lowerBound {
            issues.append(
                BodyFields.issue(
                    "string_too_short", ["query", .string(name)],
                    "String should have at least \(bounds.lowerBound) characters", .string(text),
                    context: ["min_length": .int(bounds.lowerBound)]))
        } else if text.unicodeScalars.count > bounds.upperBound {
            issues.append(
                BodyFields.issue(
                    "string_too_long", ["query", .string(name)],
                    "String should have at most \(bounds.upperBound) characters", .string(text),
                    context: ["max_length": .int(bounds.upperBound)]))
        }
    }

    /// One of a few words.
    mutating func choice(_ name: String, _ choices: [String], default fallback: String) -> String {
        guard let text = request.parameter(name) else { return fallback }
        if !choices.contains(text) {
            issues.append(BodyFields.choiceIssue(["query", .string(name)], choices, .string(text)))
        }
        return text
    }

    func finish() throws(Problem) {
        guard issues.isEmpty else { throw BodyFields.failure(issues) }
    }
}
