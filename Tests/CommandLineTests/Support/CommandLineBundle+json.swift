import FakeRacconto
import Foundation
import Testing

extension CommandLineBundle {
    /// Runs a command that must succeed, with `--json`, and reads its one array.
    func list(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) async throws
        -> [[String: Any]]
    {
        let result = try await start(arguments + ["--json"]).wait()
        #expect(result.exitCode == 0, "\(result.complaints)", sourceLocation: sourceLocation)
        return try result.jsonArray()
    }

    /// Runs a command that must end with a code, with `--json`, and reads its lines.
    func records(
        _ arguments: String..., input: String? = nil, code: Int32 = 0,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> [[String: Any]] {
        let result = try await start(arguments + ["--json"], input: input).wait()
        #expect(result.exitCode == code, "\(result.complaints)", sourceLocation: sourceLocation)
        return try result.jsonLines()
    }

    /// Logs in, makes the project `jeju` and gives it photo rows without pictures; returns the ids.
    func prepare(photos count: Int) async throws -> (project: String, photos: [String]) {
        let project = try await prepare()
        return (project, server.seedPhotos(count, inProject: project))
    }
}
