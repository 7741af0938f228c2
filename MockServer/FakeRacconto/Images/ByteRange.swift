/// Reads a `Range` header with one range (RFC 9110 section 14.2).
enum ByteRange {
    static func parse(_ text: String, length: Int) -> Range<Int>? {
        guard text.hasPrefix("bytes=") else { return nil }
        let bounds = text.dropFirst(6).split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard bounds.count == 2 else { return nil }
        if bounds[0].isEmpty {
            guard let count = Digits.decimal(bounds[1]), count > 0, length > 0 else { return nil }
            return max(0, length - count)..<length
        }
        guard let first = Digits.decimal(bounds[0]), first < length else { return nil }
        let last = bounds[1].isEmpty ? length - 1 : Digits.decimal(bounds[1]) ?? -1
        return last >= first ? first..<min(last, length - 1) + 1 : nil
    }
}
