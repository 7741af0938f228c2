/// A path as the file system knows it: any bytes but NUL, UTF-8 or not.
public struct FilePath: Hashable, Sendable {
    /// The exact bytes, without the terminating zero.
    public let bytes: [UInt8]

    /// Wraps exact bytes; everything from the first NUL on is dropped, since the system would not see it either.
    public init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes.prefix { $0 != 0 }) }

    /// The UTF-8 bytes of a text.
    public init(_ text: String) { self.init(bytes: text.utf8) }

    /// For showing: invalid UTF-8 becomes U+FFFD. Never opened, and printed only through the terminal's own escaping.
    public var display: String { String(decoding: bytes, as: UTF8.self) }

    /// The part after the last slash.
    public var lastComponent: FilePath {
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return self }
        return FilePath(bytes: bytes[(slash + 1)...])
    }

    /// This path, a slash when needed, and a child's name.
    public func appending(_ name: FilePath) -> FilePath {
        if bytes.isEmpty { return name }
        let separator: [UInt8] = bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
        return FilePath(bytes: bytes + separator + name.bytes)
    }

    /// Calls the body with the path as a C string.
    public func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
        let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
        return try terminated.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return try "".withCString(body) }
            return try body(base)
        }
    }
}

extension FilePath: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self.init(value) }
}

extension FilePath: CustomStringConvertible {
    public var description: String { display }
}
