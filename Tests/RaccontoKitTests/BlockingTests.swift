import Dispatch
import Glibc
import RaccontoSystem
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct BlockingTests {
    private struct Refused: Error, Equatable { let number: Int }

    @Test func `results and errors come back to their callers`() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<500 {
                group.addTask {
                    if index % 2 == 0 {
                        #expect(await Blocking.run { index * 2 } == index * 2)
                    } else {
                        await #expect(throws: Refused(number: index)) {
                            try await Blocking.run { () throws(Refused) -> Int in throw Refused(number: index) }
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `work that waits holds up neither tasks nor other work`() async throws {
        let gate = DispatchSemaphore(value: 0)
        let waiting = (0..<32).map { _ in Task { await Blocking.run { gate.wait() } } }
        try await Task.sleep(for: .milliseconds(20))
        #expect(await Blocking.run { 7 } == 7)
        for _ in waiting { gate.signal() }
        for task in waiting { await task.value }
    }

    @Test func `a cancellation is a flag, and the call returns when the work has ended`() async throws {
        let hasEnded = Mutex(false)
        let task = Task {
            await Blocking.run { cancellation in
                while !cancellation.isCancelled { Glibc.usleep(1000) }
                Glibc.usleep(20_000)
                hasEnded.withLock { $0 = true }
            }
        }
        try await Task.sleep(for: .milliseconds(20))
        task.cancel()
        await task.value
        #expect(hasEnded.withLock { $0 })
    }

    @Test func `a system error has the C library's words, on every thread`() async {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask { #expect(SystemFault.words(2) == "No such file or directory") }
                group.addTask { #expect(SystemFault.words(13) == "Permission denied") }
            }
        }
        #expect(!SystemFault.words(-1).isEmpty && !SystemFault.words(99_999).isEmpty)
    }
}
