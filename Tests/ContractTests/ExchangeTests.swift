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
