import Foundation

/// How a program ended and what it said.
struct ProgramResult: Sendable {
    /// 128 and the signal's number when a signal ended it.
    let exitCode: Int32
    let output: String
    let complaints: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// The output as JSON Lines.
    func jsonLines() throws -> [[String: Any]] {
        try lines.map { line in
            try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
        }
    }

    /// The output as one JSON array.
    func jsonArray() throws -> [[String: Any]] {
        try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]] ?? []
    }
}
