/// Any JSON value: what requests are made of, and what error bodies are read into.
package enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])
}

extension JSONValue {
    /// The text, when it is a string.
    var string: String? { if case .string(let text) = self { text } else { nil } }
    /// The whole number, when it is one.
    var integer: Int? { if case .integer(let value) = self { value } else { nil } }
    /// The elements, when it is an array.
    var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
    /// The members, when it is an object.
    var object: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }
    /// A member of an object.
    subscript(key: String) -> JSONValue? { object?[key] }
}

extension JSONValue: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int) { self = .integer(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
    }
}

/// A truth value that arrives as JSON bool or as one of the strings `"true"` and `"false"`.
struct LenientBool: Decodable {
    let value: Bool

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let bool = try? container.decode(Bool.self) {
            value = bool
        } else {
            value = try container.decode(String.self).lowercased() == "true"
        }
    }
}

extension KeyedDecodingContainer {
    /// The value, or the other one when the key is missing or null: servers differ in what they leave out.
    func decode<Value: Decodable>(_ key: Key, default other: Value) throws -> Value {
        try decodeIfPresent(Value.self, forKey: key) ?? other
    }

    /// A truth value in either spelling, or false when the key is missing or null.
    func decodeBool(_ key: Key) throws -> Bool {
        try decodeIfPresent(LenientBool.self, forKey: key)?.value ?? false
    }
}
