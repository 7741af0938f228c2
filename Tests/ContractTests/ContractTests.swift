import FakeRacconto
import TestSupport
import Testing

/// Each recording for itself: the mock is put into its state, asked the same, and has to answer the same.
struct ExchangeTests {
    @Test(arguments: Recordings.names.filter { !SequenceTests.names.contains($0) })
    func `the mock answers as the backend did`(name: String) async throws {
        let differences = try await onOwnThread {
            let exchange = try Exchange(name)
            let scenario = Scenarios.all[name] ?? Scenario()
            let world = try World(scenario.options)
            world.caller = scenario.caller
            if scenario.isPrepared { try world.prepare(for: exchange) }
            try scenario.arrange(world)
            try world.replay(exchange)
            return world.differences(in: exchange)
        }
        #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    }
}

/// Recordings that follow one upon another: each step has to leave the state that the next one was recorded in.
struct SequenceTests {
    /// The recordings that only a sequence repeats.
    static let names = Set(Sequence.all.flatMap(\.recordings))

    @Test(arguments: Sequence.all.map(\.name))
    func `the mock goes through the same states as the backend`(name: String) async throws {
        let differences = try await onOwnThread {
            try Sequence.all.first { $0.name == name }?.differences() ?? ["no such sequence"]
        }
        #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    }
}

struct RecordingsTests {
    @Test func `at least four hundred recordings are repeated`() { #expect(Recordings.names.count >= 400) }

    @Test func `every step and every scenario has its recording`() {
        let known = Set(Recordings.names)
        #expect(SequenceTests.names.subtracting(known).isEmpty)
        #expect(Set(Scenarios.all.keys).subtracting(known).isEmpty)
        #expect(SequenceTests.names.isDisjoint(with: Scenarios.all.keys))
    }

    @Test func `a recording is named as its file is`() throws {
        for name in Recordings.names { #expect(try Exchange(name).name == name) }
    }
}
