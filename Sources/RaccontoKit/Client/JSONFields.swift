/// Collects the members of a request's JSON object; what is nil is left out, never sent as `null`.
///
/// Several columns of the server break for good when they are given `null` (API contract section 1.4), so a `null` is
/// only ever written by `change`, for the columns that can be cleared.
struct JSONFields {
    private(set) var members: [String: JSONValue] = [:]

    var json: JSONValue { .object(members) }

    mutating func set(_ key: String, _ value: String?) {
        if let value { members[key] = .string(value) }
    }

    mutating func set(_ key: String, _ value: Int?) {
        if let value { members[key] = .integer(value) }
    }

    mutating func set(_ key: String, _ value: Bool?) {
        if let value { members[key] = .bool(value) }
    }

    mutating func set(_ key: String, _ value: [String]?) {
        if let value { members[key] = .array(value.map(JSONValue.string)) }
    }

    mutating func set<Owner>(_ key: String, _ value: ID<Owner>?) {
        set(key, value?.rawValue)
    }

    /// Writes a column that may be cleared.
    mutating func change(_ key: String, _ change: FieldChange<String>) {
        switch change {
        case .keep: break
        case .set(let value): members[key] = .string(value)
        case .clear: members[key] = .null
        }
    }

    /// Writes a column that may be cleared.
    mutating func change(_ key: String, _ change: FieldChange<Int>) {
        switch change {
        case .keep: break
        case .set(let value): members[key] = .integer(value)
        case .clear: members[key] = .null
        }
    }
}

/// What an update does to one field that can be empty: leave it alone, give it a value, or empty it.
public enum FieldChange<Value: Sendable>: Sendable {
    case keep
    case set(Value)
    case clear

    /// `set` for a value, `clear` for nil.
    public init(_ value: Value?) {
        self = value.map(FieldChange.set) ?? .clear
    }

    /// The same change, with the value in another form.
    func map<Other: Sendable>(_ form: (Value) -> Other) -> FieldChange<Other> {
        switch self {
        case .keep: .keep
        case .set(let value): .set(form(value))
        case .clear: .clear
        }
    }

    /// The value it sets, if it sets one.
    var newValue: Value? { if case .set(let value) = self { value } else { nil } }
}

extension FieldChange: Equatable where Value: Equatable {}

extension FieldChange where Value: Equatable {
    /// Whether a field that now reads `value` shows that this change has been made.
    func isSatisfied(by value: Value?) -> Bool {
        switch self {
        case .keep: true
        case .set(let wanted): value == wanted
        case .clear: value == nil
        }
    }
}
