/// What is wrong with a request's parameters, in the words of Pydantic 2: FastAPI's 422 lists all of it at once.
///
/// Also the coercions that body and query share, because what they take and what they refuse is one table.
struct ValidationIssues {
    private var issues: [JSON] = []

    mutating func add(_ type: String, at place: [JSON], _ message: String, _ input: JSON, context: JSON? = nil) {
        var members: [(key: String, value: JSON)] = [
            (key: "type", value: .string(type)), (key: "loc", value: .array(place)),
            (key: "msg", value: .string(message)), (key: "input", value: input),
        ]
        if let context { members.append((key: "ctx", value: context)) }
        issues.append(.object(members))
    }

    mutating func add(_ other: ValidationIssues) { issues += other.issues }

    /// Throws the 422 when anything is wrong.
    func finish() throws(Problem) {
        guard issues.isEmpty else { throw Problem(.detail(422, .array(issues))) }
    }

    /// The 422 with a single issue.
    static func failure(
        _ type: String, at place: [JSON], _ message: String, _ input: JSON, context: JSON? = nil
    ) -> Problem {
        var single = ValidationIssues()
        single.add(type, at: place, message, input, context: context)
        return Problem(.detail(422, .array(single.issues)))
    }

    // MARK: - Wordings

    mutating func addMissing(at place: [JSON], _ input: JSON) { add("missing", at: place, "Field required", input) }

    mutating func addUnreadableInteger(at place: [JSON], _ input: JSON) {
        add("int_parsing", at: place, "Input should be a valid integer, unable to parse string as an integer", input)
    }

    mutating func addOversizedInteger(at place: [JSON], _ input: JSON) {
        let message = "Unable to parse input string as an integer, exceeded maximum size"
        add("int_parsing_size", at: place, message, input)
    }

    mutating func addUnreadableFlag(at place: [JSON], _ input: JSON) {
        add("bool_parsing", at: place, "Input should be a valid boolean, unable to interpret input", input)
    }

    mutating func addUnknownChoice(at place: [JSON], _ choices: [String], _ input: JSON) {
        let quoted = choices.map { "'\($0)'" }
        let expected = quoted.dropLast().joined(separator: ", ") + " or " + (quoted.last ?? "")
        add(
            "literal_error", at: place, "Input should be \(expected)", input, context: ["expected": .string(expected)])
    }

    /// Checks a length in characters as Python counts them.
    mutating func checkLength(of text: String, _ bounds: ClosedRange<Int>, at place: [JSON]) {
        func characters(_ count: Int) -> String { count == 1 ? "1 character" : "\(count) characters" }
        let count = text.unicodeScalars.count
        if count < bounds.lowerBound {
            add(
                "string_too_short", at: place, "String should have at least \(characters(bounds.lowerBound))",
                .string(text), context: ["min_length": .int(bounds.lowerBound)])
        } else if count > bounds.upperBound {
            add(
                "string_too_long", at: place, "String should have at most \(characters(bounds.upperBound))",
                .string(text), context: ["max_length": .int(bounds.upperBound)])
        }
    }

    // MARK: - Coercions

    /// The words for yes and no in any case, without space around them; nil for everything else.
    static func flag(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "true", "t", "yes", "y", "on", "1": true
        case "false", "f", "no", "n", "off", "0": false
        default: nil
        }
    }

    /// A whole number as written in a text: space around it, a sign, single underscores between digits and a fraction of
    /// zeros are taken. One that does not fit 64 bits is the nearest that does.
    static func integer(_ text: String) -> Int? {
        var digits = text.utf8.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        while let last = digits.last, last == 0x20 || (0x09...0x0D).contains(last) { digits.removeLast() }
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
        if let point = digits.firstIndex(of: UInt8(ascii: ".")) {
            let fraction = digits[digits.index(after: point)...]
            guard !fraction.isEmpty, fraction.allSatisfy({ $0 == UInt8(ascii: "0") }) else { return nil }
            digits = digits[..<point]
        }
        guard !digits.isEmpty else { return nil }
        let groups = digits.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
        guard groups.allSatisfy({ group in !group.isEmpty && group.allSatisfy { (0x30...0x39).contains($0) } }) else {
            return nil
        }
        let plain = groups.map { String(decoding: $0, as: UTF8.self) }.joined()
        return Int(isNegative ? "-" + plain : plain) ?? (isNegative ? Int.min : Int.max)
    }
}
