/// One measured number, what was promised of it, and what was measured beside it in the same run.
struct Figure: Sendable {
    let what: String
    let value: Double
    let unit: Unit
    let promise: Promise?
    /// The peer's figure and the ratio to it, or how the figure came about; may be empty.
    let beside: String

    init(_ what: String, _ value: Double, _ unit: Unit, _ promise: Promise? = nil, beside: String = "") {
        self.what = what
        self.value = value
        self.unit = unit
        self.promise = promise
        self.beside = beside
    }

    /// Whether the promise is kept; nil when nothing is promised.
    var isKept: Bool? { promise?.holds(for: value) }
}
