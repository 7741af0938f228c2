import Foundation

/// Ids from standard input: one a line, or separated by NUL as `find -print0` and `jq --raw-output0` write them.
enum StandardInputIDs {
    static func read() throws -> [String] {
        do {
            return parse(try FileHandle.standardInput.readToEnd() ?? Data())
        } catch {
            throw CommandFailure(.noInput, "cannot read standard input: \(error.localizedDescription)")
        }
    }

    /// Blank lines are passed over; an id that comes again counts once.
    static func parse(_ data: Data) -> [String] {
        let separator: UInt8 = data.contains(0) ? 0 : 0x0A
        var known: Set<String> = []
        return data.split(separator: separator).compactMap { piece in
            let id = String(decoding: piece, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            return !id.isEmpty && known.insert(id).inserted ? id : nil
        }
    }
}
