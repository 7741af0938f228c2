/// What may stand in a header field (RFC 9110 section 5).
enum HTTPFieldRules {
    /// Whether a name is a token, so that nothing else can hide in it.
    static func isToken(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy(isTokenByte)
    }

    /// Whether a value stays within its line: no CR, no LF, no zero byte.
    static func isSafeValue(_ value: String) -> Bool {
        !value.utf8.contains { $0 == 0x0d || $0 == 0x0a || $0 == 0 }
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
