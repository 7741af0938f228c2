/// Scheme, host and port: the border that credentials never cross (RFC 6454).
struct HTTPOrigin: Hashable, Sendable {
    /// `http` or `https`.
    let scheme: String
    /// In lower case; an IPv6 address keeps its brackets.
    let host: String
    let port: UInt16

    /// Whether it is this very machine: `localhost`, 127.0.0.0/8 or `[::1]`.
    var isLoopback: Bool {
        if host == "localhost" || host == "[::1]" { return true }
        let octets = host.split(separator: ".", omittingEmptySubsequences: false)
        return octets.count == 4 && octets[0] == "127" && octets.allSatisfy { UInt8($0) != nil }
    }

    /// Whether what is sent there cannot be read on the way.
    var isPrivate: Bool { scheme == "https" || isLoopback }
}

extension HTTPOrigin: CustomStringConvertible {
    /// As in a URL, without the scheme's usual port.
    var description: String {
        let isUsual = (scheme == "https" && port == 443) || (scheme == "http" && port == 80)
        return isUsual ? "\(scheme)://\(host)" : "\(scheme)://\(host):\(port)"
    }
}
