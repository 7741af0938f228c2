/// Lets `*` and `**` open and close where Korean needs it.
///
/// CommonMark decides by the neighbours of the asterisks: closing ones after punctuation must be followed by a space or
/// punctuation, so `**"인용"**입니다` and `**제목:**본문` stay full of asterisks. Here an invisible letter is put between
/// the punctuation and such asterisks, which makes them count; the renderer removes it again, wherever it landed.
/// Code spans and fences are passed over, and `5*(3+4)*2` stays arithmetic.
enum EmphasisRepair {
    /// The text to parse and the invisible letter in it; no letter when the text needed none.
    static func repair(_ text: [UInt8]) -> (text: [UInt8], marker: [UInt8]) {
        guard text.contains(UInt8(ascii: "*")), let marker = unusedMarker(text) else { return (text, []) }
        let places = EmphasisScanner(text).places()
        guard !places.isEmpty else { return (text, []) }
        var result: [UInt8] = []
        result.reserveCapacity(text.count + places.count * marker.count)
        var copied = 0
        for place in places {
            result += text[copied..<place]
            result += marker
            copied = place
        }
        result += text[copied...]
        return (result, marker)
    }

    /// A private-use character that the text does not have. Nil when it has all that are tried: then somebody tries to
    /// confuse the page, and the text is shown unrepaired.
    private static func unusedMarker(_ text: [UInt8]) -> [UInt8]? {
        // U+E800 to U+E83F are EE A0 80 to EE A0 BF.
        var used: Set<UInt8> = []
        for index in text.indices where text[index] == 0xEE && index + 2 < text.count && text[index + 1] == 0xA0 {
            used.insert(text[index + 2])
        }
        return (UInt8(0x80)...0xBF).first { !used.contains($0) }.map { [0xEE, 0xA0, $0] }
    }
}
