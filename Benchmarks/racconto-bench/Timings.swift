/// Repeated measurements of one thing.
struct Timings {
    private var milliseconds: [Double] = []

    mutating func add<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) {
        let start = ContinuousClock.now
        try body()
        let elapsed = (ContinuousClock.now - start).components
        milliseconds.append(Double(elapsed.seconds) * 1e3 + Double(elapsed.attoseconds) / 1e15)
    }

    var median: Double {
        guard !milliseconds.isEmpty else { return .nan }
        return milliseconds.sorted()[milliseconds.count / 2]
    }
}
