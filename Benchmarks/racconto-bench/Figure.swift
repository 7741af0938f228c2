import Foundation

/// One measured number, the promised limit, and what was measured beside it in the same run.
struct Figure: Sendable {
    let what: String
    let value: Double
    let unit: Unit
    let limit: Limit?
    /// The peer's figure and the ratio to it, or how the figure came about; may be empty.
    let beside: String

    init(_ what: String, _ value: Double, _ unit: Unit, _ limit: Limit? = nil, beside: String = "") {
        self.what = what
        self.value = value
        self.unit = unit
        self.limit = limit
        self.beside = beside
    }

    /// Whether the value keeps to the limit; nil when there is none.
    var isKept: Bool? { limit?.holds(for: value) }
}

/// What `docs/benchmarks.md` promises of a figure.
enum Limit: Sendable {
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

/// Figures as a Markdown table, to be read in a terminal and pasted into `docs/benchmarks.md`.
enum FigureTable {
    static func text(_ rows: [(benchmark: String, figure: Figure)]) -> String {
        MarkdownTable.text(
            heading: ["benchmark", "figure", "measured", "promised", "", "beside it, in the same run"],
            rows: rows.map { benchmark, figure in
                [
                    benchmark, figure.what, figure.unit.text(figure.value),
                    figure.limit?.text(in: figure.unit) ?? "–", verdict(figure), figure.beside,
                ]
            })
    }

    private static func verdict(_ figure: Figure) -> String {
        switch figure.isKept {
        case true?: "ok"
        case false?: "**missed**"
        case nil: ""
        }
    }
}

/// A table in Markdown whose columns are aligned, so that it reads as well without being rendered.
enum MarkdownTable {
    /// Every row has as many cells as the heading.
    static func text(heading: [String], rows: [[String]]) -> String {
        let all = [heading] + rows
        let widths = heading.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        func line(_ cells: [String]) -> String {
            let padded = zip(cells, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }
            return "| " + padded.joined(separator: " | ") + " |"
        }
        let rule = "|" + widths.map { String(repeating: "-", count: $0 + 2) }.joined(separator: "|") + "|"
        return ([line(heading), rule] + rows.map(line)).joined(separator: "\n")
    }
}

/// Repeated measurements of one thing.
struct Timings {
    private var milliseconds: [Double] = []

    mutating func add<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) {
        let start = ContinuousClock.now
        try body()
        add(ContinuousClock.now - start)
    }

    mutating func add(_ duration: Duration) { milliseconds.append(duration / .milliseconds(1)) }

    var median: Double {
        guard !milliseconds.isEmpty else { return .nan }
        return milliseconds.sorted()[milliseconds.count / 2]
    }

    var mean: Double { milliseconds.reduce(0, +) / Double(milliseconds.count) }
    var longest: Double { milliseconds.max() ?? .nan }
}
