import Foundation

/// A path as the file system knows it: any bytes but NUL, UTF-8 or not.
public struct FilePath: Hashable, Sendable {
    /// The exact bytes, without the terminating zero.
    public let bytes: [UInt8]

    /// Wraps exact bytes; everything from the first NUL on is dropped, since the system would not see it either.
    public init(bytes: some Sequence<UInt8>) {
        let all = Array(bytes)
        self.bytes = all.firstIndex(of: 0).map { Array(all[..<$0]) } ?? all
    }

    /// The UTF-8 bytes of a text.
    public init(_ text: String) { self.init(bytes: text.utf8) }

    /// For showing: invalid UTF-8 becomes U+FFFD. Never opened, and printed only through the terminal's own escaping.
    public var display: String { String(decoding: bytes, as: UTF8.self) }

    /// The part after the last slash; slashes at the end do not count. `/` stays itself.
    public var lastComponent: FilePath {
        let trimmed = withoutTrailingSlashes
        guard let slash = trimmed.lastIndex(of: FilePath.slash), trimmed.count > 1 else {
            return FilePath(bytes: trimmed)
        }
        return FilePath(bytes: trimmed[(slash + 1)...])
    }

    /// The folder that holds it: everything before the last component; `.` for a bare name.
    public var parent: FilePath {
        let trimmed = withoutTrailingSlashes
        guard let slash = trimmed.lastIndex(of: FilePath.slash) else { return "." }
        return slash == 0 ? "/" : FilePath(bytes: trimmed[..<slash])
    }

    /// This path, a slash when needed, and a child's name.
    public func appending(_ name: FilePath) -> FilePath {
        if bytes.isEmpty { return name }
        var joined = [UInt8]()
        joined.reserveCapacity(bytes.count + 1 + name.bytes.count)
        joined += bytes
        if joined.last != FilePath.slash { joined.append(FilePath.slash) }
        joined += name.bytes
        return FilePath(bytes: joined)
    }

    /// Calls the body with the path as a C string.
    package func withCString<Result, Failure: Error>(
        _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
        return try terminated.withUnsafeBufferPointer { (buffer) throws(Failure) in
            guard let base = buffer.baseAddress else { return try withUnsafePointer(to: 0, body) }
            return try body(base)
        }
    }

    private static let slash = UInt8(ascii: "/")

    private var withoutTrailingSlashes: ArraySlice<UInt8> {
        var rest = bytes[...]
        while rest.count > 1, rest.last == FilePath.slash { rest = rest.dropLast() }
        return rest
    }
}

extension FilePath: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self.init(value) }
}

extension FilePath: CustomStringConvertible {
    public var description: String { display }
}

/// A file's name as it is sent to servers: valid UTF-8, composed (NFC), so that one name has one spelling everywhere.
package struct UploadName: Sendable, Hashable {
    package let text: String
    /// The bytes were not UTF-8: each offending byte stands as `%` and two digits, so that different files keep
    /// different names. The file itself is opened by its exact bytes, never by this text.
    package let isAltered: Bool

    package init(_ name: FilePath) {
        if let exact = String(validating: name.bytes, as: UTF8.self) {
            text = exact.precomposedStringWithCanonicalMapping
            isAltered = false
        } else {
            text = UploadName.escaping(name.bytes).precomposedStringWithCanonicalMapping
            isAltered = true
        }
    }

    /// Keeps every valid character and spells out every byte that is none.
    private static func escaping(_ bytes: [UInt8]) -> String {
        var text = ""
        var rest = bytes[...]
        while let first = rest.first {
            // A character is 1 to 4 bytes long; the shortest valid beginning is it.
            let length = (1...4).first { $0 <= rest.count && String(validating: rest.prefix($0), as: UTF8.self) != nil }
            if let length {
                text += String(decoding: rest.prefix(length), as: UTF8.self)
                rest = rest.dropFirst(length)
            } else {
                let digits = String(first, radix: 16, uppercase: true)
                text += "%" + (digits.count == 1 ? "0" : "") + digits
                rest = rest.dropFirst()
            }
        }
        return text
    }
}
