import Foundation

/// What a figure counts.
enum Unit: Sendable {
    case milliseconds
    case seconds
    case mebibytes
    case ratio
    case decibels
    case perSecond(String)

    /// With the unit's usual number of decimals, or those of the number itself when `digits` is nil.
    func text(_ value: Double, digits: Int?) -> String {
        let number = digits.map { Self.grouped(value, decimals: $0...$0) } ?? Self.grouped(value, decimals: 0...2)
        return switch self {
        case .milliseconds: "\(number) ms"
        case .seconds: "\(number) s"
        case .mebibytes: "\(number) MiB"
        case .ratio: "\(number) ×"
        case .decibels: "\(number) dB"
        case .perSecond(let things): "\(number) \(things)/s"
        }
    }

    func text(_ value: Double) -> String { text(value, digits: digits) }

    private var digits: Int {
        switch self {
        case .milliseconds, .mebibytes: 1
        case .seconds, .ratio, .decibels: 2
        case .perSecond: 0
        }
    }

    /// `12,345.6`, whatever the locale.
    private static func grouped(_ value: Double, decimals: ClosedRange<Int>) -> String {
        let formatter = NumberFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.usesGroupingSeparator = true
        formatter.groupingSize = 3
        formatter.groupingSeparator = ","
        formatter.minimumIntegerDigits = 1
        formatter.minimumFractionDigits = decimals.lowerBound
        formatter.maximumFractionDigits = decimals.upperBound
        return formatter.string(from: NSNumber(value: value)) ?? "\(value)"
    }
}
