import PhotoPreparation
import Synchronization

/// Bytes of memory that preparations share: a photo waits, in turn, until its part is free.
final class MemoryBudget: Sendable {
    private struct Waiter {
        var number: Int
        var amount: Int
        var continuation: OneShotContinuation<Int>
    }

    private struct State {
        var free: Int
        var waiting: [Waiter] = []
        var nextNumber = 0
    }

    private let total: Int
    private let state: Mutex<State>

    /// How many wait for their turn.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    init(total: Int) {
        self.total = max(total, 1)
        state = Mutex(State(free: max(total, 1)))
    }

    /// Bytes for the file itself and for decoding it. JPEGs are streamed through a few rows; other formats may be
    /// decoded whole.
    static func estimate(_ job: UploadJob) -> Int {
        let file = Int(clamping: max(job.size, 0))
        let (sum, overflow) = file.addingReportingOverflow(job.type == .jpeg ? 32 << 20 : 96 << 20)
        return overflow ? .max : sum
    }

    /// Waits for the amount and returns how much was taken: never more than there is in all, so that the largest picture
    /// gets its turn alone rather than never.
    func take(_ amount: Int) async throws(CancellationError) -> Int {
        let amount = min(max(amount, 0), total)
        let continuation = OneShotContinuation<Int>()
        let number = state.withLock { state in
            state.nextNumber += 1
            state.waiting.append(Waiter(number: state.nextNumber, amount: amount, continuation: continuation))
            return state.nextNumber
        }
        serve()
        return try await continuation.value {
            self.state.withLock { state in state.waiting.removeAll { $0.number == number } }
            continuation.cancel()
        }
    }

    /// Gives a part back.
    func giveBack(_ amount: Int) {
        state.withLock { $0.free += amount }
        serve()
    }

    private func serve() {
        while let waiter = next() {
            // It may have been cancelled at this very moment; then nobody would give the amount back.
            if !waiter.continuation.resume(returning: waiter.amount) {
                state.withLock { $0.free += waiter.amount }
            }
        }
    }

    /// Only the first in line: small ones that overtake for ever would starve a large one.
    private func next() -> Waiter? {
        state.withLock { state in
            guard let first = state.waiting.first, first.amount <= state.free else { return nil }
            state.free -= first.amount
            return state.waiting.removeFirst()
        }
    }
}
