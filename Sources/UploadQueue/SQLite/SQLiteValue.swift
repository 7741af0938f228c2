/// One value of a row or of a statement's parameter.
enum SQLiteValue: Sendable, Equatable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])

    init(_ text: String?) { self = text.map { .text($0) } ?? .null }
    init(_ integer: Int64?) { self = integer.map { .integer($0) } ?? .null }
    init(_ moment: Moment?) { self = moment.map { .integer($0.milliseconds) } ?? .null }
    init(_ flag: Bool) { self = .integer(flag ? 1 : 0) }
}

extension SQLiteValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByNilLiteral {
    init(integerLiteral value: Int64) { self = .integer(value) }
    init(stringLiteral value: String) { self = .text(value) }
    init(nilLiteral: ()) { self = .null }
}
