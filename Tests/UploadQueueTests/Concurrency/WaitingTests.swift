import Foundation
import TestSupport
import Testing

@testable import UploadQueue

/// The small things that workers wait with.
@Suite(.timeLimit(.minutes(5))) struct WaitingTests {
    @Test func `threads run as many bodies at once as there are threads`() async throws {
        let limiter = PreparationLimiter(limit: 2)
        let running = Locked((now: 0, most: 0))
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try? await limiter.run {
                        running.with { state in
                            state.now += 1
                            state.most = max(state.most, state.now)
                        }
                        // Room for a third; the first waits for the second, however late that comes.
                        Thread.sleep(forTimeInterval: 0.02)
                        for _ in 0..<1000 where running.value.most < 2 { Thread.sleep(forTimeInterval: 0.01) }
                        running.with { $0.now -= 1 }
                    }
                }
            }
        }
        #expect(running.value.most == 2)
    }

    @Test func `cancelled work that has not begun never does, and running work is not waited for`() async throws {
        let limiter = PreparationLimiter(limit: 1)
        let begun = Locked(0)
        let hold = DispatchSemaphore(value: 0)
        let first = Task {
            try await limiter.run {
                begun.with { $0 += 1 }
                hold.wait()
            }
        }
        while begun.value == 0 { await Task.yield() }
        let second = Task { try await limiter.run { begun.with { $0 += 1 } } }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        hold.signal()
        try await limiter.run {}
        #expect(begun.value == 1)
        limiter.close()
        await #expect(throws: CancellationError.self) { try await limiter.run {} }
    }

    @Test func `a budget is never exceeded, first come first served, the largest alone`() async throws {
        let budget = MemoryBudget(total: 10)
        #expect(try await budget.take(7) == 7)
        let large = Task { try await budget.take(100) }
        while budget.waitingCount < 1 { await Task.yield() }
        let small = Task { try await budget.take(1) }
        while budget.waitingCount < 2 { await Task.yield() }
        budget.giveBack(7)
        #expect(try await large.value == 10)
        budget.giveBack(10)
        #expect(try await small.value == 1)
    }

    @Test func `whoever is cancelled while waiting takes nothing`() async throws {
        let budget = MemoryBudget(total: 10)
        _ = try await budget.take(10)
        let waiting = Task { try await budget.take(5) }
        while budget.waitingCount < 1 { await Task.yield() }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        budget.giveBack(10)
        #expect(try await budget.take(10) == 10)
    }

    @Test func `a signal wakes who waits, also when it came before`() async {
        let clock = ManualClock(), signal = WakeSignal()
        signal.signal()
        await signal.wait(atMost: .seconds(60), clock.queueClock)
        let sleeper = Task { await signal.wait(atMost: .seconds(60), clock.queueClock) }
        await clock.waitForSleepers(1)
        signal.signal()
        await sleeper.value
    }

    @Test func `without a signal, the wait ends when the time is over`() async {
        let clock = ManualClock(), signal = WakeSignal()
        let hasWoken = Locked(false)
        let sleeper = Task {
            await signal.wait(atMost: .seconds(60), clock.queueClock)
            hasWoken.with { $0 = true }
        }
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(59))
        #expect(!hasWoken.value)
        clock.advance(by: .seconds(1))
        await sleeper.value
    }

    @Test func `a stop only ever rises, and everybody hears of it`() {
        let stop = StopSignal()
        let calls = Locked(0)
        stop.observe { calls.with { $0 += 1 } }
        stop.request(.graceful)
        stop.request(.graceful)
        stop.request(.immediate)
        stop.request(.graceful)
        #expect(stop.level == .immediate && calls.value == 2)
        stop.observe { calls.with { $0 += 1 } }
        #expect(calls.value == 3)
    }
}
