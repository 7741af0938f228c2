import TestSupport
import Testing

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
