import Synchronization
import Testing

@testable import racconto_cli

@Suite(.timeLimit(.minutes(5))) struct InOrderTests {
    private struct Enough: Error {}

    @Test func `results come in order whatever their speed, a few at a time`() async throws {
        let running = Mutex((now: 0, most: 0))
        var taken: [Int] = []
        try await Array(0..<40).inOrder(width: 4) { number in
            running.withLock {
                $0.now += 1; $0.most = max($0.most, $0.now)
            }
            try? await Task.sleep(for: .microseconds((number * 7919) % 900))
            running.withLock { $0.now -= 1 }
            return number * 10
        } take: { number, result in
            #expect(result == number * 10)
            taken.append(number)
        }
        #expect(taken == Array(0..<40))
        #expect(running.withLock { $0.most } <= 4)
    }

    @Test func `nothing more is begun once somebody has had enough`() async throws {
        let begun = Mutex(0)
        await #expect(throws: Enough.self) {
            try await Array(0..<100).inOrder(width: 2) { _ in
                begun.withLock { $0 += 1 }
            } take: { number, _ in
                if number == 5 { throw Enough() }
            }
        }
        #expect(begun.withLock { $0 } <= 9)
    }

    @Test func `nothing is nothing`() async throws {
        try await [Int]().inOrder {
            $0
        } take: { _, _ in
            Issue.record("there was nothing to take")
        }
    }
}
