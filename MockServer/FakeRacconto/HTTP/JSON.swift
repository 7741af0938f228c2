/// A JSON value whose objects keep the order of their keys, as the recorded answers do.
enum JSON: Equatable, Sendable {
    case null
    case bool(Bool)
    case int(Int)
    /// An integer that does not fit 64 bits, as written.
    case bigInteger(String)
    case double(Double)
    case string(String)
    case array([JSON])
    case object([(key: String, value: JSON)])

    static func == (left: JSON, right: JSON) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.int(let a), .int(let b)): a == b
        case (.bigInteger(let a), .bigInteger(let b)): a == b
        case (.double(let a), .double(let b)): a == b
        case (.string(let a), .string(let b)): a == b
        case (.array(let a), .array(let b)): a == b
        case (.object(let a), .object(let b)): a.elementsEqual(b) { $0.key == $1.key && $0.value == $1.value }
        default: false
        }
    }

    /// The value of a key; the last one wins when it is written twice, as in Python.
    subscript(_ key: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.key == key }?.value
    }

    /// The text of a string, nil for every other value.
    var text: String? {
        if case .string(let text) = self { return text }
        return nil
    }

    /// A string, or null.
    static func optional(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }

    /// A number, or null.
    static func optional(_ number: Int?) -> JSON { number.map(JSON.int) ?? .null }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
    init(stringLiteral value: String) { self = .string(value) }
    init(integerLiteral value: Int) { self = .int(value) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSON: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    init(arrayLiteral elements: JSON...) { self = .array(elements) }
    init(dictionaryLiteral elements: (String, JSON)...) { self = .object(elements.map { (key: $0.0, value: $0.1) }) }
}

/// Writes JSON compactly and without escaping beyond what RFC 8259 demands, as the backend does.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []

    static func bytes(of value: JSON) -> [UInt8] {
        var writer = JSONWriter()
        writer.write(value)
        return writer.bytes
    }

    mutating func write(_ value: JSON) {
        switch value {
        case .null: bytes += "null".utf8
        case .bool(let flag): bytes += (flag ? "true" : "false").utf8
        case .int(let number): bytes += String(number).utf8
        case .bigInteger(let text): bytes += text.utf8
        case .double(let number): bytes += String(number).utf8
        case .string(let text): write(text)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                write(element)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                write(member.key)
                bytes.append(UInt8(ascii: ":"))
                write(member.value)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private mutating func write(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x0A: bytes += "\\n".utf8
            case 0x0D: bytes += "\\r".utf8
            case 0x09: bytes += "\\t".utf8
            case 0x00..<0x20:
                let digits = Array("0123456789abcdef".utf8)
                bytes += "\\u00".utf8
                bytes.append(digits[Int(byte >> 4)])
                bytes.append(digits[Int(byte & 15)])
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

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
