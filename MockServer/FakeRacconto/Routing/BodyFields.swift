import Foundation

/// Reads a JSON body field by field and collects what is wrong with it in Pydantic's words (FastAPI's 422).
struct BodyFields {
    private let members: JSON
    /// Where the members are: `body`, or deeper for the elements of a list.
    private let place: [JSON]
    private var issues: [JSON] = []
    /// A number was read that no column can hold.
    private var hasOverflow = false

    /// Reads the body of a request, or throws the 400, 422 or 500 that the backend answers to it.
    init(_ request: IncomingRequest) throws(Problem) {
        guard String(validating: request.body, as: UTF8.self) != nil else {
            throw Problem(400, "There was an error parsing the body")
        }
        let type = request.header("content-type")?.lowercased() ?? ""
        guard !request.body.isEmpty else {
            throw Self.failure([Self.issue("missing", ["body"], "Field required", .null)])
        }
        guard type.hasPrefix("application/json") || type.contains("+json") else {
            throw Self.notAnObject(.string(String(decoding: request.body, as: UTF8.self)))
        }
        var parser = JSONParser(request.body)
        let value: JSON
        do {
            value = try parser.parseDocument()
        } catch {
            // Python counts characters.
            let offset = String(decoding: request.body.prefix(error.offset), as: UTF8.self).unicodeScalars.count
            throw Self.failure([
                [
                    "type": "json_invalid", "loc": ["body", .int(offset)], "msg": "JSON decode error",
                    "input": [:], "ctx": ["error": .string(error.message)],
                ]
            ])
        }
        if parser.hasPoison { throw Problem.unhandled }
        // FastAPI takes a JSON null for no body at all.
        guard value != .null else { throw Self.failure([Self.issue("missing", ["body"], "Field required", .null)]) }
        guard case .object = value else { throw Self.notAnObject(value) }
        members = value
        place = ["body"]
    }

    private init(members: JSON, place: [JSON]) {
        self.members = members
        self.place = place
    }

    /// Ends the reading: throws when anything was wrong.
    func finish() throws(Problem) {
        guard issues.isEmpty else { throw Self.failure(issues) }
    }

    /// The database refuses numbers outside 32 bits, which nobody handles; called when everything else was found right.
    func requireColumnRange() throws(Problem) {
        if hasOverflow { throw Problem.unhandled }
    }

    /// All members, for bodies with free keys.
    var all: [(key: String, value: JSON)] {
        guard case .object(let all) = members else { return [] }
        return all
    }

    func has(_ key: String) -> Bool { members[key] != nil }

    func value(_ key: String) -> JSON? { members[key] }

    mutating func add(_ type: String, _ key: String, _ message: String, _ input: JSON, context: JSON? = nil) {
        issues.append(Self.issue(type, .array(place + [.string(key)]), message, input, context: context))
    }

    /// A required string.
    mutating func text(_ key: String) throws(Problem) -> String {
        guard let value = members[key] else {
            add("missing", key, "Field required", members)
            return ""
        }
        return try string(value, key) ?? ""
    }

    /// An optional string: absent or null is nil.
    mutating func optionalText(_ key: String) throws(Problem) -> String? {
        guard let value = members[key], value != .null else { return nil }
        return try string(value, key)
    }

    private mutating func string(_ value: JSON, _ key: String) throws(Problem) -> String? {
        guard case .string(let text) = value else {
            add("string_type", key, "Input should be a valid string", value)
            return nil
        }
        // PostgreSQL refuses NUL in text, which nobody handles.
        if text.utf8.contains(0) { throw Problem.unhandled }
        return text
    }

    /// An optional whole number with Pydantic's coercions; outside int32 the database fails.
    mutating func optionalInteger(_ key: String) throws(Problem) -> Int? {
        guard let value = members[key], value != .null else { return nil }
        return readInteger(value, key)
    }

    /// A required whole number, 0 when it is missing or wrong.
    mutating func integer(_ key: String) throws(Problem) -> Int {
        guard let value = members[key] else {
            add("missing", key, "Field required", members)
            return 0
        }
        return readInteger(value, key) ?? 0
    }

    private mutating func readInteger(_ value: JSON, _ key: String) -> Int? {
        switch value {
        case .int(let number):
            if Int32(exactly: number) == nil { hasOverflow = true }
            return number
        case .bool(let flag): return flag ? 1 : 0
        case .bigInteger:
            hasOverflow = true
            return nil
        case .double(let number):
            if number == number.rounded(), abs(number) < 1e15 { return readInteger(.int(Int(number)), key) }
            add("int_from_float", key, "Input should be a valid integer, got a number with a fractional part", value)
        case .string(let text):
            if let number = Int(text.trimmingCharacters(in: .whitespaces)) { return readInteger(.int(number), key) }
            add("int_parsing", key, "Input should be a valid integer, unable to parse string as an integer", value)
        default: add("int_type", key, "Input should be a valid integer", value)
        }
        return nil
    }

    mutating func optionalFlag(_ key: String) -> Bool? {
        guard let value = members[key], value != .null else { return nil }
        switch value {
        case .bool(let flag): return flag
        case .int(0), .double(0): return false
        case .int(1), .double(1): return true
        case .string(let text):
            switch text.lowercased() {
            case "true", "t", "yes", "y", "on", "1": return true
            case "false", "f", "no", "n", "off", "0": return false
            default: add("bool_parsing", key, "Input should be a valid boolean, unable to interpret input", value)
            }
        default: add("bool_type", key, "Input should be a valid boolean", value)
        }
        return nil
    }

    mutating func optionalMoment(_ key: String) -> Moment? {
        guard let value = members[key], value != .null else { return nil }
        switch MomentParser.parse(value) {
        case .moment(let moment): return moment
        case .failure(let reason):
            add(
                "datetime_from_date_parsing", key, "Input should be a valid datetime or date, \(reason)", value,
                context: ["error": .string(reason)])
        case .wrongType: add("datetime_type", key, "Input should be a valid datetime", value)
        }
        return nil
    }

    mutating func textList(_ key: String, isRequired: Bool) throws(Problem) -> [String]? {
        guard let value = members[key] else {
            if isRequired { add("missing", key, "Field required", members) }
            return nil
        }
        if value == .null && !isRequired { return nil }
        guard case .array(let elements) = value else {
            add("list_type", key, "Input should be a valid list", value)
            return nil
        }
        var texts: [String] = []
        for (index, element) in elements.enumerated() {
            guard case .string(let text) = element else {
                issues.append(
                    Self.issue(
                        "string_type", .array(place + [.string(key), .int(index)]), "Input should be a valid string",
                        element))
                continue
            }
            if text.utf8.contains(0) { throw Problem.unhandled }
            texts.append(text)
        }
        return texts
    }

    /// A required list of objects, each read with its own place in the list.
    mutating func objects<Element>(
        _ key: String, _ read: (inout BodyFields) throws(Problem) -> Element
    ) throws(Problem) -> [Element] {
        guard let value = members[key] else {
            add("missing", key, "Field required", members)
            return []
        }
        guard case .array(let elements) = value else {
            add("list_type", key, "Input should be a valid list", value)
            return []
        }
        var result: [Element] = []
        for (index, element) in elements.enumerated() {
            let place = place + [.string(key), .int(index)]
            guard case .object = element else {
                issues.append(Self.issue("model_attributes_type", .array(place), Self.notAnObjectMessage, element))
                continue
            }
            var fields = BodyFields(members: element, place: place)
            result.append(try read(&fields))
            issues += fields.issues
            hasOverflow = hasOverflow || fields.hasOverflow
        }
        return result
    }

    /// A required string out of a few.
    mutating func choice(_ key: String, _ choices: [String]) throws(Problem) -> String {
        guard let value = members[key] else {
            add("missing", key, "Field required", members)
            return ""
        }
        if let text = value.text, choices.contains(text) { return text }
        issues.append(Self.choiceIssue(.array(place + [.string(key)]), choices, value))
        return ""
    }

    /// Checks the length of a string that was read, in characters as Python counts them.
    mutating func checkLength(_ key: String, _ bounds: ClosedRange<Int>) {
        guard let text = members[key]?.text else { return }
        func characters(_ count: Int) -> String { count == 1 ? "1 character" : "\(count) characters" }
        if text.unicodeScalars.count < bounds.lowerBound {
            add(
                "string_too_short", key, "String should have at least \(characters(bounds.lowerBound))", .string(text),
                context: ["min_length": .int(bounds.lowerBound)])
        } else if text.unicodeScalars.count > bounds.upperBound {
            add(
                "string_too_long", key, "String should have at most \(characters(bounds.upperBound))", .string(text),
                context: ["max_length": .int(bounds.upperBound)])
        }
    }

    static func choiceIssue(_ location: JSON, _ choices: [String], _ input: JSON) -> JSON {
        let quoted = choices.map { "'\($0)'" }
        let expected = quoted.dropLast().joined(separator: ", ") + " or " + (quoted.last ?? "")
        return issue(
            "literal_error", location, "Input should be \(expected)", input, context: ["expected": .string(expected)])
    }

    static func issue(_ type: String, _ location: JSON, _ message: String, _ input: JSON, context: JSON? = nil) -> JSON
    {
        var members: [(key: String, value: JSON)] = [
            (key: "type", value: .string(type)), (key: "loc", value: location), (key: "msg", value: .string(message)),
            (key: "input", value: input),
        ]
        if let context { members.append((key: "ctx", value: context)) }
        return .object(members)
    }

    static func failure(_ issues: [JSON]) -> Problem { Problem(.detail(422, .array(issues))) }

    private static let notAnObjectMessage = "Input should be a valid dictionary or object to extract fields from"

    private static func notAnObject(_ input: JSON) -> Problem {
        failure([
            issue("model_attributes_type", ["body"], notAnObjectMessage, input)
        ])
    }
}
