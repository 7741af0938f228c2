import RaccontoKit

/// Where something goes among its like: `--at N`, `--up`, `--down`.
struct Place: Sendable {
    var number: Int?
    var isUp = false
    var isDown = false

    static var parameters: [Parameter<Place>] {
        [
            .option("--at", "N", \.number, "To this place, from 1"),
            .flag("--up", \.isUp, "One place up"),
            .flag("--down", \.isDown, "One place down"),
        ]
    }

    /// The index after what moves has been taken out; nil is the end.
    ///
    /// - Parameter current: The index it has now; nil when it comes from elsewhere.
    func index(from current: Int?) throws -> Int? {
        guard [number != nil, isUp, isDown].count(where: { $0 }) < 2 else {
            throw UsageError.conflict("--at, --up and --down do not go together")
        }
        if let number {
            guard number >= 1 else {
                throw UsageError.invalidValue(name: "--at", value: String(number), expected: "a number from 1")
            }
            return number - 1
        }
        guard isUp || isDown else { return nil }
        guard let current else { throw UsageError.conflict("--up and --down are for moving within one place") }
        return isUp ? max(0, current - 1) : current + 1
    }

    var isGiven: Bool { number != nil || isUp || isDown }
}
