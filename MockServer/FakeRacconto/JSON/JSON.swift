/// A JSON value whose objects keep the order of their keys, as the recorded answers do.
enum JSON: Equatable, Sendable {
    case null
    case bool(Bool)
    case int(Int)
    /// An integer that does not fit 64 bits, as written.
    case bigInteger(String)
    case double(Double)
    case string(String)
    case array([JSON])
    case object([(key: String, value: JSON)])

    static func == (left: JSON, right: JSON) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.int(let a), .int(let b)): a == b
        case (.bigInteger(let a), .bigInteger(let b)): a == b
        case (.double(let a), .double(let b)): a == b
        case (.string(let a), .string(let b)): a == b
        case (.array(let a), .array(let b)): a == b
        case (.object(let a), .object(let b)): a.elementsEqual(b) { $0.key == $1.key && $0.value == $1.value }
        default: false
        }
    }

    /// The value of a key; the last one wins when it is written twice, as in Python.
    subscript(_ key: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.key == key }?.value
    }

    /// The text of a string, nil for every other value.
    var text: String? {
        if case .string(let text) = self { return text }
        return nil
    }

    /// A string, or null.
    static func optional(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }

    /// A number, or null.
    static func optional(_ number: Int?) -> JSON { number.map(JSON.int) ?? .null }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
    init(stringLiteral value: String) { self = .string(value) }
    init(integerLiteral value: Int) { self = .int(value) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSON: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    init(arrayLiteral elements: JSON...) { self = .array(elements) }
    init(dictionaryLiteral elements: (String, JSON)...) { self = .object(elements.map { (key: $0.0, value: $0.1) }) }
}
