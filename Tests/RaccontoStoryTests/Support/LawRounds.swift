import Foundation
import Synchronization
import Testing

/// How many random stories a law is tried on: few in an ordinary run, every one before a release.
enum LawRounds {
    /// The seeds of one law.
    ///
    /// - Parameters:
    ///   - ordinary: So many in an ordinary run.
    ///   - all: So many when `RACCONTO_LAW_ROUNDS` is `all`. A number there is so many of every law.
    static func seeds(_ ordinary: Int, of all: Int) -> Seeds {
        switch ProcessInfo.processInfo.environment["RACCONTO_LAW_ROUNDS"] {
        case "all"?: Seeds(count: all)
        case let words?: Seeds(count: max(1, Int(words) ?? ordinary))
        case nil: Seeds(count: ordinary)
        }
    }

    /// The numbers from 0; the one that a law is at is kept for `SeedTrait`.
    struct Seeds: Sequence {
        let count: Int

        func makeIterator() -> AnyIterator<Int> {
            var seeds = (0..<count).makeIterator()
            return AnyIterator {
                let seed = seeds.next()
                SeedTrait.current?.seed.withLock { $0 = seed }
                return seed
            }
        }
    }
}

/// Adds the seed to the errors that a law throws; expectations have it in their messages.
struct SeedTrait: SuiteTrait, TestTrait, TestScoping {
    final class Current: Sendable {
        let seed = Mutex<Int?>(nil)
    }

    @TaskLocal static var current: Current?

    var isRecursive: Bool { true }

    func scopeProvider(for test: Test, testCase: Test.Case?) -> SeedTrait? { testCase == nil ? nil : self }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let current = Current()
        do {
            try await Self.$current.withValue(current) { try await function() }
        } catch {
            if let seed = current.seed.withLock({ $0 }) { Issue.record("the law ended at seed \(seed)") }
            throw error
        }
    }
}

extension Trait where Self == SeedTrait {
    /// Says at which seed a law failed.
    static var saysSeed: SeedTrait { SeedTrait() }
}
