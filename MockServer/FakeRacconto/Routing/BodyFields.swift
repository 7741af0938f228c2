/// Reads a JSON body field by field and collects what is wrong with it.
struct BodyFields {
    private let members: JSON
    /// Where the members are: `body`, or deeper for the elements of a list.
    private let place: [JSON]
    private var issues = ValidationIssues()
    /// A number was read that no column can hold.
    private var hasOverflow = false

    /// Reads the body of a request, or throws the 400, 422 or 500 that the backend answers to it.
    init(_ request: IncomingRequest) throws(Problem) {
        guard String(validating: request.body, as: UTF8.self) != nil else {
            throw Problem(400, "There was an error parsing the body")
        }
        let type = request.header("content-type")?.lowercased() ?? ""
        guard !request.body.isEmpty else {
            throw Self.noBody
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
            throw ValidationIssues.failure(
                "json_invalid", at: ["body", .int(offset)], "JSON decode error", [:],
                context: ["error": .string(error.message)])
        }
        if parser.hasPoison { throw Problem.unhandled }
        // FastAPI takes a JSON null for no body at all.
        guard value != .null else { throw Self.noBody }
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
        try issues.finish()
    }

    /// A number outside 32 bits is an unhandled error of the database, which comes after every other check.
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

    private func place(of key: String) -> [JSON] { place + [.string(key)] }

    mutating func add(_ type: String, _ key: String, _ message: String, _ input: JSON, context: JSON? = nil) {
        issues.add(type, at: place(of: key), message, input, context: context)
    }

    /// A required string.
    mutating func text(_ key: String) throws(Problem) -> String {
        guard let value = members[key] else {
            issues.addMissing(at: place(of: key), members)
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
        // PostgreSQL refuses NUL in text: an unhandled error.
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
            issues.addMissing(at: place(of: key), members)
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
            if let whole = Int(exactly: number) { return readInteger(.int(whole), key) }
            if number == number.rounded() {
                issues.addOversizedInteger(at: place(of: key), value)
            } else {
                let message = "Input should be a valid integer, got a number with a fractional part"
                add("int_from_float", key, message, value)
            }
        case .string(let text):
            if let number = ValidationIssues.integer(text) { return readInteger(.int(number), key) }
            issues.addUnreadableInteger(at: place(of: key), value)
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
            if let flag = ValidationIssues.flag(text) { return flag }
            issues.addUnreadableFlag(at: place(of: key), value)
        case .int: issues.addUnreadableFlag(at: place(of: key), value)
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
            if isRequired { issues.addMissing(at: place(of: key), members) }
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
                issues.add(
                    "string_type", at: place(of: key) + [.int(index)], "Input should be a valid string", element)
                continue
            }
            if text.utf8.contains(0) { throw Problem.unhandled }
            texts.append(text)
        }
        return texts
    }

    /// What the elements of a list are declared as, which shows in the complaint about others.
    enum ElementKind {
        /// A model of its own.
        case model
        /// Python's bare `dict`.
        case dictionary

        fileprivate var wrongType: (type: String, message: String) {
            switch self {
            case .model: (type: "model_attributes_type", message: BodyFields.notAnObjectMessage)
            case .dictionary: (type: "dict_type", message: "Input should be a valid dictionary")
            }
        }
    }

    /// A required list of objects, each read with its own place in the list.
    mutating func objects<Element>(
        _ key: String, of kind: ElementKind = .model, _ read: (inout BodyFields) throws(Problem) -> Element
    ) throws(Problem) -> [Element] {
        let wrongType = kind.wrongType
        guard let value = members[key] else {
            issues.addMissing(at: place(of: key), members)
            return []
        }
        guard case .array(let elements) = value else {
            add("list_type", key, "Input should be a valid list", value)
            return []
        }
        var result: [Element] = []
        for (index, element) in elements.enumerated() {
            let place = place(of: key) + [.int(index)]
            guard case .object = element else {
                issues.add(wrongType.type, at: place, wrongType.message, element)
                continue
            }
            var fields = BodyFields(members: element, place: place)
            result.append(try read(&fields))
            issues.add(fields.issues)
            hasOverflow = hasOverflow || fields.hasOverflow
        }
        return result
    }

    /// A required string out of a few.
    mutating func choice(_ key: String, _ choices: [String]) throws(Problem) -> String {
        guard let value = members[key] else {
            issues.addMissing(at: place(of: key), members)
            return ""
        }
        if let text = value.text, choices.contains(text) { return text }
        issues.addUnknownChoice(at: place(of: key), choices, value)
        return ""
    }

    /// Checks the length of a string that was read, in characters as Python counts them.
    mutating func checkLength(_ key: String, _ bounds: ClosedRange<Int>) {
        guard let text = members[key]?.text else { return }
        issues.checkLength(of: text, bounds, at: place(of: key))
    }

    // MARK: - Bodies that are no object

    private static let notAnObjectMessage = "Input should be a valid dictionary or object to extract fields from"

    private static let noBody = ValidationIssues.failure("missing", at: ["body"], "Field required", .null)

    private static func notAnObject(_ input: JSON) -> Problem {
        ValidationIssues.failure("model_attributes_type", at: ["body"], notAnObjectMessage, input)
    }
}
