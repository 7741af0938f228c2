/// What an update does to one field that can be empty: leave it alone, give it a value, or empty it.
public enum FieldChange<Value: Sendable>: Sendable {
    case keep
    case set(Value)
    case clear

    /// `set` for a value, `clear` for nil.
    public init(_ value: Value?) {
        self = value.map(FieldChange.set) ?? .clear
    }
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

extension FieldChange {
    /// The value it sets, if it sets one.
    var newValue: Value? { if case .set(let value) = self { value } else { nil } }
}
