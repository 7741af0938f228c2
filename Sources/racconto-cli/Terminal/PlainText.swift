/// Text from files and servers, made safe for a terminal.
enum PlainText {
    /// Control characters, line breaks and direction overrides become visible escapes, so that no name can move the
    /// cursor, hide itself or forge a line.
    static func oneLine(_ text: String) -> String {
        // Plain ASCII is what most texts are.
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
        guard text.unicodeScalars.contains(where: isDangerous) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if isDangerous(scalar) {
                let digits = String(scalar.value, radix: 16)
                result += "\\u{" + digits + "}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
