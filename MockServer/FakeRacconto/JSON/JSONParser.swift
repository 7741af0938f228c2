/// Reads JSON as Python's `json.loads` does: `NaN` and `Infinity` are numbers, the rest is strict.
struct JSONParser {
    /// Where, in bytes, and why reading stopped; `message` is Python's wording.
    struct Failure: Error {
        let offset: Int
        let message: String
    }

    /// Deeper nesting is refused, so that a hostile body cannot exhaust the stack.
    private static let maximumDepth = 200

    private let bytes: [UInt8]
    private var position = 0
    /// `NaN`, `Infinity` or a lone surrogate was read: the backend takes it and then fails.
    private(set) var hasPoison = false

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func parseDocument() throws(Failure) -> JSON {
        let value = try parseValue(depth: 0)
        skipSpace()
        guard position == bytes.count else { throw Failure(offset: position, message: "Extra data") }
        return value
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
    }

    private mutating func skip(_ word: String) -> Bool {
        guard bytes[position...].starts(with: word.utf8) else { return false }
        position += word.utf8.count
        return true
    }

    private mutating func parseValue(depth: Int) throws(Failure) -> JSON {
        skipSpace()
        guard depth < Self.maximumDepth, let byte = current else {
            throw Failure(offset: position, message: "Expecting value")
        }
        switch byte {
        case UInt8(ascii: "{"): return try parseObject(depth: depth)
        case UInt8(ascii: "["): return try parseArray(depth: depth)
        case UInt8(ascii: "\""): return .string(try parseString())
        case UInt8(ascii: "t") where skip("true"): return .bool(true)
        case UInt8(ascii: "f") where skip("false"): return .bool(false)
        case UInt8(ascii: "n") where skip("null"): return .null
        case UInt8(ascii: "N") where skip("NaN"), UInt8(ascii: "I") where skip("Infinity"),
            UInt8(ascii: "-") where skip("-Infinity"):
            hasPoison = true
            return .double(.nan)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try parseNumber()
        default: throw Failure(offset: position, message: "Expecting value")
        }
    }

    private mutating func parseArray(depth: Int) throws(Failure) -> JSON {
        position += 1
        var elements: [JSON] = []
        skipSpace()
        if current == UInt8(ascii: "]") {
            position += 1
            return .array(elements)
        }
        while true {
            elements.append(try parseValue(depth: depth + 1))
            skipSpace()
            if current == UInt8(ascii: ",") {
                position += 1
            } else if current == UInt8(ascii: "]") {
                position += 1
                return .array(elements)
            } else {
                throw Failure(offset: position, message: "Expecting ',' delimiter")
            }
        }
    }

    private mutating func parseObject(depth: Int) throws(Failure) -> JSON {
        position += 1
        var members: [(key: String, value: JSON)] = []
        skipSpace()
        if current == UInt8(ascii: "}") {
            position += 1
            return .object(members)
        }
        while true {
            skipSpace()
            guard current == UInt8(ascii: "\"") else {
                throw Failure(offset: position, message: "Expecting property name enclosed in double quotes")
            }
            let key = try parseString()
            skipSpace()
            guard current == UInt8(ascii: ":") else {
                throw Failure(offset: position, message: "Expecting ':' delimiter")
            }
            position += 1
            members.append((key: key, value: try parseValue(depth: depth + 1)))
            skipSpace()
            if current == UInt8(ascii: ",") {
                position += 1
            } else if current == UInt8(ascii: "}") {
                position += 1
                return .object(members)
            } else {
                throw Failure(offset: position, message: "Expecting ',' delimiter")
            }
        }
    }

    private mutating func parseNumber() throws(Failure) -> JSON {
        let start = position
        if current == UInt8(ascii: "-") { position += 1 }
        if current == UInt8(ascii: "0") {
            position += 1  // what follows a leading zero is no part of the number
        } else {
            while let byte = current, (48...57).contains(byte) { position += 1 }
        }
        var isInteger = true
        if current == UInt8(ascii: "."), position + 1 < bytes.count, (48...57).contains(bytes[position + 1]) {
            isInteger = false
            position += 1
            while let byte = current, (48...57).contains(byte) { position += 1 }
        }
        if let byte = current, byte | 0x20 == UInt8(ascii: "e") {
            isInteger = false
            position += 1
            if let sign = current, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { position += 1 }
            while let byte = current, (48...57).contains(byte) { position += 1 }
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if isInteger {
            if let number = Int(text) { return .int(number) }
            if text != "-" { return .bigInteger(text) }
        } else if let number = Double(text) {
            return .double(number)
        }
        throw Failure(offset: start, message: "Expecting value")
    }

    private mutating func parseString() throws(Failure) -> String {
        let start = position
        position += 1
        var content: [UInt8] = []
        while let byte = current {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: content, as: UTF8.self)
            case UInt8(ascii: "\\"): try parseEscape(into: &content)
            case 0x00..<0x20: throw Failure(offset: position - 1, message: "Invalid control character at")
            default: content.append(byte)
            }
        }
        throw Failure(offset: start, message: "Unterminated string starting at")
    }

    private mutating func parseEscape(into content: inout [UInt8]) throws(Failure) {
        guard let byte = current else {
            throw Failure(offset: position, message: "Unterminated string starting at")
        }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(byte)
        case UInt8(ascii: "b"): content.append(0x08)
        case UInt8(ascii: "f"): content.append(0x0C)
        case UInt8(ascii: "n"): content.append(0x0A)
        case UInt8(ascii: "r"): content.append(0x0D)
        case UInt8(ascii: "t"): content.append(0x09)
        case UInt8(ascii: "u"):
            var scalar = try parseHexadecimal()
            if (0xD800..<0xDC00).contains(scalar), skip("\\u") {
                let low = try parseHexadecimal()
                scalar = (0xDC00..<0xE000).contains(low) ? 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00) : 0xD800
            }
            if let character = Unicode.Scalar(scalar) {
                content += Array(String(Character(character)).utf8)
            } else {
                hasPoison = true
                content += [0xEF, 0xBF, 0xBD]
            }
        default: throw Failure(offset: position - 1, message: "Invalid \\escape")
        }
    }

    private mutating func parseHexadecimal() throws(Failure) -> UInt32 {
        guard position + 4 <= bytes.count,
            let value = Digits.hexadecimal(bytes[position..<position + 4])
        else { throw Failure(offset: position, message: "Invalid \\uXXXX escape") }
        position += 4
        return UInt32(truncatingIfNeeded: value)
    }
}
