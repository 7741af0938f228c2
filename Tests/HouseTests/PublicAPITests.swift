import Foundation
import Testing

/// What the library products promise to programs of others changes on purpose only.
@Suite(.timeLimit(.minutes(5))) struct PublicAPITests {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The lines that `scripts/public-api` prints.
    private func printed(_ arguments: String...) throws -> [String] {
        let process = Process()
        let output = Pipe()
        process.executableURL = Self.root.appendingPathComponent("scripts/public-api")
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test func `the public interface is the one in docs/public-api.txt`() throws {
        let file = Self.root.appendingPathComponent("docs/public-api.txt")
        let accepted = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
        let difference = try printed().difference(from: accepted)
        let changes = difference.map { change in
            switch change {
            case .remove(_, let line, _): "- \(line)"
            case .insert(_, let line, _): "+ \(line)"
            }
        }
        #expect(
            changes.isEmpty,
            """
            the public interface has changed. If that is meant, run `scripts/public-api > docs/public-api.txt`:
            \(changes.joined(separator: "\n"))
            """)
    }

    @Test func `every public declaration has a doc comment`() throws {
        let undocumented = try printed("--undocumented")
        #expect(undocumented.isEmpty, "\(undocumented.joined(separator: "\n"))")
    }
}
