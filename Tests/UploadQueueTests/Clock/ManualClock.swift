import Foundation
import Synchronization
import UploadQueue

/// Clocks that show the time they were made at until a test moves them.
final class ManualClock: Sendable {
    private struct Sleeper {
        let id: Int
        let until: ContinuousClock.Instant
        let wake: CheckedContinuation<Void, Never>
    }

    private struct State {
        var now = Moment(Date())
        var monotonic = ContinuousClock.now
        var nextID = 0
        var sleepers: [Sleeper] = []
        /// Sleeps that were cancelled before they began.
        var cancelled: Set<Int> = []
    }

    private let state = Mutex(State())

    var now: Moment { state.withLock { $0.now } }

    /// What to inject.
    var queueClock: QueueClock {
        QueueClock(
            now: { self.now }, monotonic: { self.state.withLock { $0.monotonic } }, sleep: { await self.sleep($0) })
    }

    /// Wakes everybody whose time has come.
    func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now + duration
            state.monotonic += duration
            defer { state.sleepers.removeAll { $0.until <= state.monotonic } }
            return state.sleepers.filter { $0.until <= state.monotonic }
        }
        for sleeper in due { sleeper.wake.resume() }
    }

    /// Sets the wall clock, as a person or NTP does: no time passes.
    func setWallClock(by duration: Duration) { state.withLock { $0.now = $0.now + duration } }

    /// Time passes and nobody wakes up, as when the machine is suspended.
    func suspend(for duration: Duration) {
        state.withLock { state in
            state.now = state.now + duration
            state.monotonic += duration
        }
    }

    /// Returns when so many are asleep.
    func waitForSleepers(_ count: Int) async {
        while state.withLock({ $0.sleepers.count }) < count { await Task.yield() }
    }

    /// Moves on by next to nothing while a test waits for something: whoever fell asleep after the last step, late on a
    /// busy machine, has to wake up as well.
    func creep() async throws {
        advance(by: .milliseconds(1))
        try await Task.sleep(for: .milliseconds(5))
    }

    /// Moves on, a step every few milliseconds, until the task has ended.
    func run<Value>(until task: Task<Value, any Error>, step: Duration = .milliseconds(50)) async throws -> Value {
        let driver = Task {
            while !Task.isCancelled {
                advance(by: step)
                try? await Task.sleep(for: .milliseconds(5))
            }
        }
        defer { driver.cancel() }
        return try await task.value
    }

    private func sleep(_ duration: Duration) async {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { wake in
                let isAsleep = state.withLock { state in
                    if state.cancelled.remove(id) != nil || duration <= .zero { return false }
                    state.sleepers.append(Sleeper(id: id, until: state.monotonic + duration, wake: wake))
                    return true
                }
                if !isAsleep { wake.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
                    state.cancelled.insert(id)
                    return nil as Sleeper?
                }
                return state.sleepers.remove(at: index)
            }
            sleeper?.wake.resume()
        }
    }
}
