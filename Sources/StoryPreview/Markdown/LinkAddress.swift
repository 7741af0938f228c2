/// An address that a text may link to: `http`, `https` or `mailto`, without control characters.
struct LinkAddress {
    let text: String

    init?(_ text: String) {
        guard text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F }),
            let colon = text.utf8.firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        guard ["http", "https", "mailto"].contains(text[..<colon].lowercased()) else { return nil }
        self.text = text
    }
}
