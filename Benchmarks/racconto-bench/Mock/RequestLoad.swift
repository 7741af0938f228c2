import Foundation
import Glibc
import Synchronization

/// Many clients that each send one request again and again over a connection of their own.
struct RequestLoad: Sendable {
    private let port: UInt16
    private let request: [UInt8]

    init(url: String, request: String) throws {
        guard let port = url.split(separator: ":").last.flatMap({ UInt16($0) }) else {
            throw BenchmarkFailure("\(url) has no port")
        }
        self.port = port
        self.request = Array(request.utf8)
    }

    /// Seconds until every answer has come. Throws when one is not a 200.
    func run(clients: Int, requestsEach: Int) throws -> Double {
        let failure = Mutex<BenchmarkFailure?>(nil)
        let group = DispatchGroup()
        let start = ContinuousClock.now
        for _ in 0..<clients {
            group.enter()
            let thread = Thread {
                defer { group.leave() }
                do {
                    var connection = try AnswerReader(port: port)
                    for _ in 0..<requestsEach { try connection.exchange(request) }
                } catch {
                    failure.withLock { $0 = BenchmarkFailure("\(error)") }
                }
            }
            thread.stackSize = 1 << 18
            thread.start()
        }
        group.wait()
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        if let failure = failure.withLock({ $0 }) { throw failure }
        return seconds
    }
}
