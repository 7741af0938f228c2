/// The character beside a run of asterisks, as CommonMark sorts it.
struct Neighbour {
    enum Kind {
        case blank
        case punctuation
        case other
    }

    let kind: Kind
    let isDigit: Bool

    /// The character that ends before an offset; a blank at the beginning.
    init(before offset: Int, in text: [UInt8]) {
        var start = offset - 1
        while start > 0, offset - start < 4, text[start] & 0xC0 == 0x80 { start -= 1 }
        self.init(start >= 0 ? text[start..<offset] : [])
    }

    /// The character that begins at an offset; a blank at the end.
    init(after offset: Int, in text: [UInt8]) {
        guard offset < text.count else {
            self.init([])
            return
        }
        var end = offset + 1
        while end < text.count, end - offset < 4, text[end] & 0xC0 == 0x80 { end += 1 }
        self.init(text[offset..<end])
    }

    private init(_ bytes: ArraySlice<UInt8>) {
        let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first
        isDigit = scalar.map { ("0"..."9").contains($0) } ?? false
        kind = scalar.map(Self.kind) ?? .blank
    }

    private static func kind(_ scalar: Unicode.Scalar) -> Kind {
        if scalar.properties.isWhitespace { return .blank }
        return switch scalar.properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
            .punctuation
        default: .other
        }
    }
}
