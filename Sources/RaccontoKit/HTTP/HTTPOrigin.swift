/// Scheme, host and port: the border that credentials never cross (RFC 6454).
struct HTTPOrigin: Hashable, Sendable {
    /// `http` or `https`.
    let scheme: String
    /// In lower case; an IPv6 address keeps its brackets.
    let host: String
    let port: UInt16
}

extension HTTPOrigin: CustomStringConvertible {
    /// As in a URL, without the scheme's usual port.
    var description: String {
        let isUsual = (scheme == "https" && port == 443) || (scheme == "http" && port == 80)
        return isUsual ? "\(scheme)://\(host)" : "\(scheme)://\(host):\(port)"
    }
}
