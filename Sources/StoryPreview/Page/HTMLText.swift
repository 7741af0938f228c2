/// A piece of HTML, in UTF-8, into which no text gets unescaped.
///
/// Markup comes from literals of this module only; everything between them is escaped, right for content and for quoted
/// attributes:
/// ```swift
/// html.append("<p class=\"lead\">\(description)</p>\n")
/// ```
/// There is no initialiser that takes a `String`: literals are `StaticString`s, whose bytes are in the program.
struct HTMLText: ExpressibleByStringInterpolation, Sendable, Hashable {
    private(set) var bytes: [UInt8] = []

    init() {}

    init(stringLiteral literal: StaticString) { append(literal) }

    init(stringInterpolation interpolation: StringInterpolation) { self = interpolation.html }

    /// Appends markup whose interpolated values are escaped.
    mutating func append(_ other: HTMLText) { bytes.append(contentsOf: other.bytes) }

    /// Appends text, escaped.
    mutating func append(text: String) {
        var text = text
        text.withUTF8 { append(text: $0, without: []) }
    }

    /// Appends text, escaped, without a byte sequence that has to disappear.
    mutating func append(text: UnsafeBufferPointer<UInt8>, without hidden: [UInt8]) {
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte == hidden.first, text[index...].starts(with: hidden) {
                index += hidden.count
                continue
            }
            escape(byte)
            index += 1
        }
    }

    /// Appends a character reference (`&eacute;`) as it is; anything that only looks like one is escaped.
    mutating func append(reference: UnsafeBufferPointer<UInt8>) {
        let isPlain = reference.dropFirst().dropLast().allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "#"):
                true
            default: false
            }
        }
        guard isPlain, reference.first == UInt8(ascii: "&"), reference.last == UInt8(ascii: ";") else {
            return append(text: reference, without: [])
        }
        bytes.append(contentsOf: reference)
    }

    private mutating func append(_ literal: StaticString) {
        literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "&"): append("&amp;" as StaticString)
        case UInt8(ascii: "<"): append("&lt;" as StaticString)
        case UInt8(ascii: ">"): append("&gt;" as StaticString)
        case UInt8(ascii: "\""): append("&quot;" as StaticString)
        case UInt8(ascii: "'"): append("&#39;" as StaticString)
        // HTML has no control characters but tab and line ends; a browser would complain or drop them.
        case 0..<0x09, 0x0B, 0x0C, 0x0E..<0x20, 0x7F: append("\u{FFFD}" as StaticString)
        default: bytes.append(byte)
        }
    }

    /// Collects the parts of a literal: its own text as markup, values escaped, other `HTMLText` as it is.
    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var html = HTMLText()

        init(literalCapacity: Int, interpolationCount: Int) { html.bytes.reserveCapacity(literalCapacity) }

        mutating func appendLiteral(_ literal: StaticString) { html.append(literal) }

        mutating func appendInterpolation(_ text: String) { html.append(text: text) }

        mutating func appendInterpolation(_ number: some BinaryInteger) { html.append(text: String(number)) }

        mutating func appendInterpolation(_ other: HTMLText) { html.append(other) }
    }
}
