import Foundation

/// A request as it came over the wire.
public struct LoopbackRequest: Sendable {
    public let method: String
    /// Path and query; the whole URL when the client took the server for its proxy.
    public let target: String
    /// Names in lower case, in order.
    public let headers: [(name: String, value: String)]
    public let body: Data
    /// On which connection it came, counted from 0.
    public let connection: Int

    /// The first value of a field; the name in lower case.
    public func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    /// Reads the head, without its empty line.
    init?(head: String, body: Data, connection: Int) {
        var lines = head.components(separatedBy: "\r\n")[...]
        guard let words = lines.popFirst()?.split(separator: " "), words.count == 3 else { return nil }
        method = String(words[0])
        target = String(words[1])
        headers = lines.compactMap { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { return nil }
            return (parts[0].lowercased(), parts[1].trimmingCharacters(in: .whitespaces))
        }
        self.body = body
        self.connection = connection
    }
}
