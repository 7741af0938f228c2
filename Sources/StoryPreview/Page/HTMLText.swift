/// HTML as it grows, in UTF-8. What comes from people or servers goes through `text`, which escapes.
struct HTMLText {
    private(set) var bytes: [UInt8] = []

    /// Appends our own markup as it is.
    mutating func markup(_ markup: StaticString) {
        markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Appends markup that holds only our own words and numbers.
    mutating func markup(_ markup: String) { bytes.append(contentsOf: markup.utf8) }

    /// Appends text, right for content and for quoted attributes.
    mutating func text(_ text: String) {
        var text = text
        text.withUTF8 { self.text($0, without: []) }
    }

    /// Appends text without a byte sequence that has to disappear.
    mutating func text(_ text: UnsafeBufferPointer<UInt8>, without hidden: [UInt8]) {
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

    /// Appends a character reference as it is; anything that only looks like one is escaped.
    mutating func entity(_ reference: UnsafeBufferPointer<UInt8>) {
        let isPlain = reference.dropFirst().dropLast().allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "#"):
                true
            default: false
            }
        }
        guard isPlain, reference.first == UInt8(ascii: "&"), reference.last == UInt8(ascii: ";") else {
            text(reference, without: [])
            return
        }
        bytes.append(contentsOf: reference)
    }

    mutating func append(_ other: HTMLText) { bytes.append(contentsOf: other.bytes) }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "&"): markup("&amp;")
        case UInt8(ascii: "<"): markup("&lt;")
        case UInt8(ascii: ">"): markup("&gt;")
        case UInt8(ascii: "\""): markup("&quot;")
        case UInt8(ascii: "'"): markup("&#39;")
        // HTML has no control characters but tab and line ends; a browser would complain or drop them.
        case 0..<0x09, 0x0B, 0x0C, 0x0E..<0x20, 0x7F: markup("\u{FFFD}")
        default: bytes.append(byte)
        }
    }
}
