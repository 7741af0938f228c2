import Foundation

/// Values as JSON for programs.
enum JSONText {
    private static func encoder(pretty: Bool) -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting =
            pretty ? [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted] : [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    /// One line, keys sorted.
    static func line(_ value: some Encodable) throws -> String {
        String(decoding: try encoder(pretty: false).encode(value), as: UTF8.self)
    }

    /// A list as one array, an element a line.
    static func array(_ values: [some Encodable]) throws -> String {
        let encoder = encoder(pretty: false)
        let lines = try values.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
        return lines.isEmpty ? "[]" : "[\n" + lines.joined(separator: ",\n") + "\n]"
    }
}
