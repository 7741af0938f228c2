import Synchronization

/// An amount that is shared: who wants a part waits, in turn, until it is free. Used for bytes of memory.
final class Budget: Sendable {
    private struct Waiter {
        var number: Int
        var amount: Int
        var answer: SingleAnswer<Int>
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

    /// Waits for the amount and answers how much was taken: never more than there is in all, so that the largest picture
    /// gets its turn alone rather than never.
    func take(_ amount: Int) async throws(CancellationError) -> Int {
        let amount = min(max(amount, 0), total)
        let answer = SingleAnswer<Int>()
        let number = state.withLock { state in
            state.nextNumber += 1
            state.waiting.append(Waiter(number: state.nextNumber, amount: amount, answer: answer))
            return state.nextNumber
        }
        serve()
        return try await answer.value {
            self.state.withLock { state in state.waiting.removeAll { $0.number == number } }
            answer.cancel()
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
            if !waiter.answer.offer(waiter.amount) { state.withLock { $0.free += waiter.amount } }
        }
    }

    /// Only the first in line: a small one that overtakes for ever would starve a large one.
    private func next() -> Waiter? {
        state.withLock { state in
            guard let first = state.waiting.first, first.amount <= state.free else { return nil }
            state.free -= first.amount
            return state.waiting.removeFirst()
        }
    }
}
