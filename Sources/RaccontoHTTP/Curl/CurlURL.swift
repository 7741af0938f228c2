import CCurl

/// An absolute `http` or `https` URL, taken apart by libcurl's own parser.
///
/// Policy and transfer read a URL with the same parser, so they cannot disagree about which host it names.
package struct CurlURL: Sendable {
    /// The whole URL. A one-time URL is a secret, so this never goes into a message.
    package let text: String
    /// Scheme, host and port.
    package let origin: HTTPOrigin

    /// Takes an absolute URL without user name and password.
    package init(_ text: String) throws(TransportError) {
        try self.init(text, relativeTo: nil)
    }

    /// The URL that a `Location` field names.
    func resolving(_ location: String) throws(TransportError) -> CurlURL {
        try CurlURL(location, relativeTo: self.text)
    }

    private init(_ text: String, relativeTo base: String?) throws(TransportError) {
        guard !text.utf8.contains(0), let parser = curl_url() else {
            throw TransportError(.invalidURL, "the URL is not valid")
        }
        defer { curl_url_cleanup(parser) }
        for part in [base, text].compactMap({ $0 }) {
            let code = curl_url_set(parser, CURLUPART_URL, part, UInt32(CURLU_DISALLOW_USER))
            if code == CURLUE_UNSUPPORTED_SCHEME {
                throw TransportError(.invalidURL, "the URL is neither http nor https")
            }
            guard code == CURLUE_OK else {
                throw TransportError(.invalidURL, "the URL is not valid: \(Self.words(for: code))")
            }
        }
        guard let whole = Self.part(CURLUPART_URL, of: parser),
            let scheme = Self.part(CURLUPART_SCHEME, of: parser)?.lowercased(),
            let host = Self.part(CURLUPART_HOST, of: parser)?.lowercased(),
            let port = Self.part(CURLUPART_PORT, of: parser, UInt32(CURLU_DEFAULT_PORT)).flatMap({ UInt16($0) })
        else {
            throw TransportError(.invalidURL, "the URL is not valid: it names no host")
        }
        guard scheme == "http" || scheme == "https" else {
            throw TransportError(.invalidURL, "the URL is neither http nor https")
        }
        self.text = whole
        origin = HTTPOrigin(scheme: scheme, host: host, port: port)
    }

    private static func part(_ what: CURLUPart, of parser: OpaquePointer, _ flags: UInt32 = 0) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(parser, what, &text, flags) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }

    private static func words(for code: CURLUcode) -> String {
        curl_url_strerror(code).map { String(cString: $0) } ?? "unknown fault"
    }
}

/// Scheme, host and port: the border that credentials never cross (RFC 6454).
package struct HTTPOrigin: Hashable, Sendable {
    /// `http` or `https`.
    package let scheme: String
    /// In lower case; an IPv6 address keeps its brackets.
    package let host: String
    package let port: UInt16

    /// Whether it is this very machine: `localhost`, 127.0.0.0/8 or `[::1]`.
    package var isLoopback: Bool { Self.isLoopback(host) }

    /// Whether a host in lower case is this very machine.
    package static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host == "[::1]" { return true }
        let octets = host.split(separator: ".", omittingEmptySubsequences: false)
        return octets.count == 4 && octets[0] == "127" && octets.allSatisfy { UInt8($0) != nil }
    }

    /// Whether what is sent there cannot be read on the way.
    package var isPrivate: Bool { scheme == "https" || isLoopback }
}

extension HTTPOrigin: CustomStringConvertible {
    /// As in a URL, without the scheme's usual port.
    package var description: String {
        let isUsual = (scheme == "https" && port == 443) || (scheme == "http" && port == 80)
        return isUsual ? "\(scheme)://\(host)" : "\(scheme)://\(host):\(port)"
    }
}
