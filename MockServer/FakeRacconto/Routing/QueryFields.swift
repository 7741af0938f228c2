/// Reads query parameters and collects what is wrong with them.
struct QueryFields {
    private let request: IncomingRequest
    private var issues = ValidationIssues()

    /// Throws the 422 that a missing parameter earns.
    init(_ request: IncomingRequest, required: [String] = []) throws(Problem) {
        self.request = request
        for name in required where request.parameter(name) == nil { issues.addMissing(at: place(name), .null) }
        try issues.finish()
        if request.query.contains(where: { $0.value.utf8.contains(0) }) { throw Problem.unhandled }
    }

    private func place(_ name: String) -> [JSON] { ["query", .string(name)] }

    /// Ends the reading: throws when anything was wrong.
    func finish() throws(Problem) { try issues.finish() }

    /// A parameter, empty when it is not there.
    func text(_ name: String) -> String { request.parameter(name) ?? "" }

    func optionalText(_ name: String) -> String? { request.parameter(name).flatMap { $0.isEmpty ? nil : $0 } }

    /// Yes or no, false when it is not there.
    mutating func flag(_ name: String) -> Bool {
        guard let text = request.parameter(name) else { return false }
        if let flag = ValidationIssues.flag(text) { return flag }
        issues.addUnreadableFlag(at: place(name), .string(text))
        return false
    }

    /// A whole number; one that does not fit 64 bits is the nearest that does.
    mutating func integer(_ name: String, default fallback: Int, in bounds: ClosedRange<Int>? = nil) -> Int {
        guard let text = request.parameter(name) else { return fallback }
        guard let number = ValidationIssues.integer(text) else {
            issues.addUnreadableInteger(at: place(name), .string(text))
            return fallback
        }
        guard let bounds else { return number }
        if number < bounds.lowerBound {
            issues.add(
                "greater_than_equal", at: place(name),
                "Input should be greater than or equal to \(bounds.lowerBound)", .string(text),
                context: ["ge": .int(bounds.lowerBound)])
        } else if number > bounds.upperBound {
            issues.add(
                "less_than_equal", at: place(name), "Input should be less than or equal to \(bounds.upperBound)",
                .string(text), context: ["le": .int(bounds.upperBound)])
        }
        return number
    }

    mutating func checkLength(_ name: String, _ bounds: ClosedRange<Int>) {
        issues.checkLength(of: text(name), bounds, at: place(name))
    }

    /// One of a few words.
    mutating func choice(_ name: String, _ choices: [String], default fallback: String) -> String {
        guard let text = request.parameter(name) else { return fallback }
        if !choices.contains(text) { issues.addUnknownChoice(at: place(name), choices, .string(text)) }
        return text
    }
}
