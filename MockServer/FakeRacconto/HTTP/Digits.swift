/// Numbers as protocols write them: digits only, without the sign that Swift's own reading allows.
enum Digits {
    static func decimal(_ text: some StringProtocol) -> Int? {
        text.utf8.allSatisfy({ (48...57).contains($0) }) ? Int(text) : nil
    }

    static func hexadecimal(_ bytes: some Collection<UInt8>) -> Int? {
        guard let first = bytes.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-") else { return nil }
        return Int(String(decoding: bytes, as: UTF8.self), radix: 16)
    }
}
