/// Percent-decoding of paths and of form data.
enum PercentEncoding {
    static func decode(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String {
        var bytes: [UInt8] = []
        let source = Array(text.utf8)
        var index = 0
        while index < source.count {
            let byte = source[index]
            if byte == UInt8(ascii: "%"), index + 2 < source.count,
                let value = Digits.hexadecimal(source[index + 1...index + 2])
            {
                bytes.append(UInt8(truncatingIfNeeded: value))
                index += 3
                continue
            }
            bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? 0x20 : byte)
            index += 1
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    static func fields(_ text: some StringProtocol) -> [(name: String, value: String)] {
        text.split(separator: "&").map { field in
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (
                name: decode(parts[0], plusIsSpace: true),
                value: parts.count > 1 ? decode(parts[1], plusIsSpace: true) : ""
            )
        }
    }
}
