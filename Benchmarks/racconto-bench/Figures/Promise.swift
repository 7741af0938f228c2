/// What is promised of a figure.
enum Promise: Sendable {
    case under(Double)
    case atMost(Double)
    case atLeast(Double)

    func holds(for value: Double) -> Bool {
        switch self {
        case .under(let limit): value < limit
        case .atMost(let limit): value <= limit
        case .atLeast(let limit): value >= limit
        }
    }

    /// Such as `under 15 ms`.
    func text(in unit: Unit) -> String {
        switch self {
        case .under(let limit): "under \(unit.text(limit, digits: nil))"
        case .atMost(let limit): "at most \(unit.text(limit, digits: nil))"
        case .atLeast(let limit): "at least \(unit.text(limit, digits: nil))"
        }
    }
}
