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
