import RaccontoHTTP

/// The address of a Racconto API, such as `https://racconto.app/api`: checked once, then trusted.
///
/// Only `https`, or `http` to this very machine, unless plain HTTP is allowed on purpose: the token travels in a
/// header. User names, queries and fragments are refused. Kept without a trailing slash, with scheme and host in lower
/// case and without the scheme's own port, so that one server has one spelling.
public struct ServerURL: Sendable, Hashable {
    /// For example `https://racconto.app/api`.
    public let text: String
    /// Scheme, host and port: where the token may go. For example `https://racconto.app`.
    public let origin: String
    /// What the path of every request begins with: `/api`, or empty.
    public let basePath: String

    /// The service as it is known to the public.
    public static let production = ServerURL(origin: "https://racconto.app", basePath: "/api")

    private init(origin: String, basePath: String) {
        self.origin = origin
        self.basePath = basePath
        text = origin + basePath
    }

    /// Throws `invalidInput` saying what is wrong with the address.
    ///
    /// - Parameter allowInsecure: whether `http` is accepted to hosts other than this machine.
    public init(_ text: String, allowInsecure: Bool = false) throws(RaccontoError) {
        guard let separator = text.firstRange(of: "://") else {
            throw Self.refusal("`\(text)` has no scheme; write it as `https://\(text)`")
        }
        let scheme = text[..<separator.lowerBound].lowercased()
        guard scheme == "https" || scheme == "http" else {
            throw Self.refusal("a server address starts with `https://`, not `\(scheme)://`")
        }
        let rest = text[separator.upperBound...]
        guard rest.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw Self.refusal("a server address holds only printable ASCII characters")
        }
        guard !rest.contains("?"), !rest.contains("#") else {
            throw Self.refusal("a server address has no `?` or `#`")
        }
        let pathStart = rest.firstIndex(of: "/") ?? rest.endIndex
        let authority = try Authority(rest[..<pathStart])
        guard scheme == "https" || allowInsecure || HTTPOrigin.isLoopback(authority.host) else {
            throw Self.refusal(
                "plain http to `\(authority.host)` would send your login readable by others; use https")
        }
        var path = String(rest[pathStart...])
        while path.hasSuffix("/") { path.removeLast() }
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !segments.contains("."), !segments.contains(".."), !path.contains("//") else {
            throw Self.refusal("a server address has no empty, `.` or `..` segment in its path")
        }
        let defaultPort = scheme == "https" ? 443 : 80
        let port = authority.port.flatMap { $0 == defaultPort ? nil : ":\($0)" } ?? ""
        self.init(origin: "\(scheme)://\(authority.host)\(port)", basePath: path)
    }

    static func refusal(_ message: String) -> RaccontoError {
        RaccontoError(.invalidInput, operation: "read server address", message: message)
    }
}

extension ServerURL: CustomStringConvertible {
    public var description: String { text }
}

extension ServerURL: Codable {
    /// Reads an address that was accepted before; plain HTTP was somebody's decision then.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            try self.init(container.decode(String.self), allowInsecure: true)
        } catch let error as RaccontoError {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.message)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// Host and port of an address.
private struct Authority {
    let host: String
    let port: Int?

    init(_ text: Substring) throws(RaccontoError) {
        guard !text.contains("@") else {
            throw ServerURL.refusal("a server address holds no user name or password; log in instead")
        }
        let portText: Substring?
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            host = text[...end].lowercased()
            let tail = text[text.index(after: end)...]
            guard tail.isEmpty || tail.hasPrefix(":") else {
                throw ServerURL.refusal("`\(text)` is not a host")
            }
            portText = tail.isEmpty ? nil : tail.dropFirst()
        } else {
            let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            host = parts.first?.lowercased() ?? ""
            portText = parts.count == 2 ? parts[1] : nil
        }
        guard !host.isEmpty, host != "[]", !host.contains(where: { #"<>"\^`{|}%,;"#.contains($0) }) else {
            throw ServerURL.refusal("`\(text)` is not a host")
        }
        guard let portText else {
            port = nil
            return
        }
        guard let number = Int(portText), (1...65535).contains(number), portText.allSatisfy(\.isNumber) else {
            throw ServerURL.refusal("`\(portText)` is not a port number")
        }
        port = number
    }
}
