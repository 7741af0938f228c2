import Synchronization

/// Wakes one sleeper: rung while nobody sleeps, it wakes the next one at once.
final class Bell: Sendable {
    private struct State {
        var isRung = false
        var sleeper: SingleAnswer<Void>?
    }

    private let state = Mutex(State())

    func ring() {
        let sleeper = state.withLock { state in
            state.isRung = state.sleeper == nil
            defer { state.sleeper = nil }
            return state.sleeper
        }
        sleeper?.offer(())
    }

    /// Sleeps until it is rung, the time is over, or the task is cancelled.
    func sleep(atMost duration: Duration, _ clock: QueueClock) async {
        let answer = SingleAnswer<Void>()
        let isAwake = state.withLock { state in
            if state.isRung {
                state.isRung = false
                return true
            }
            state.sleeper = answer
            return false
        }
        if isAwake { return }
        let timer = Task {
            await clock.sleep(duration)
            answer.cancel()
        }
        // Woken by the bell or by the timer, it is the same to the sleeper.
        try? await answer.value { answer.cancel() }
        timer.cancel()
        state.withLock { state in if state.sleeper === answer { state.sleeper = nil } }
    }
}
