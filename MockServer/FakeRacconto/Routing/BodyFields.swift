import Foundation

/// Reads a JSON body field by field and collects what is wrong with it in Pydantic's words (FastAPI's 422).
struct BodyFields {
    private let members: JSON
    private let source: JSON
    private var issues: [JSON] = []

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
            throw Self.failure([
                [
                    "type": "json_invalid", "loc": ["body", .int(error.offset)], "msg": "JSON decode error",
                    "input": [:], "ctx": ["error": .string(error.message)],
                ]
            ])
        }
        if parser.hasPoison { throw Problem.unhandled }
        guard case .object = value else { throw Self.notAnObject(value) }
        members = value
        source = value
    }

    /// Ends the reading: throws when anything was wrong.
    func finish() throws(Problem) {
        guard issues.isEmpty else { throw Self.failure(issues) }
    }

    func has(_ key: String) -> Bool { members[key] != nil }

    func value(_ key: String) -> JSON? { members[key] }

    mutating func add(_ type: String, _ key: String, _ message: String, _ input: JSON, context: JSON? = nil) {
        issues.append(Self.issue(type, ["body", .string(key)], message, input, context: context))
    }

    /// A required string.
    mutating func text(_ key: String) throws(Problem) -> String {
        guard let value = members[key] else {
            add("missing", key, "Field required", source)
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
        switch value {
        case .int(let number): return number
        case .bool(let flag): return flag ? 1 : 0
        case .bigInteger: throw Problem.unhandled
        case .double(let number):
            if number == number.rounded(), abs(number) < 1e15 { return Int(number) }
            add("int_from_float", key, "Input should be a valid integer, got a number with a fractional part", value)
        case .string(let text):
            if let number = Int(text.trimmingCharacters(in: .whitespaces)) { return number }
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
            if isRequired { add("missing", key, "Field required", source) }
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
                        "string_type", ["body", .string(key), .int(index)], "Input should be a valid string", element))
                continue
            }
            if text.utf8.contains(0) { throw Problem.unhandled }
            texts.append(text)
        }
        return texts
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

    private static func notAnObject(_ input: JSON) -> Problem {
        failure([
            issue(
                "model_attributes_type", ["body"],
                "Input should be a valid dictionary or object to extract fields from", input)
        ])
    }
}
