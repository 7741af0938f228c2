import Testing

@testable import FakeRacconto

struct JSONParserTests {
    private func parse(_ text: String) throws -> JSON {
        var parser = JSONParser(Array(text.utf8))
        return try parser.parseDocument()
    }

    @Test(arguments: [
        "null", "true", "[]", "{}", "[1,-2,0,2.5]", "{\"a\":{\"b\":[\"c\"]}}", "\"é 사진 🙂\"", "\"\\\"\\\\\\n\\r\\t\"",
        "12345678901234567890",
    ])
    func `what is read is written again`(text: String) throws {
        #expect(String(decoding: JSONWriter.bytes(of: try parse(text)), as: UTF8.self) == text)
    }

    @Test(arguments: [
        ("{\"title\": \"x\"", 13, "Expecting ',' delimiter"), ("", 0, "Expecting value"),
        ("{\"a\":}", 5, "Expecting value"), ("[1,]", 3, "Expecting value"), ("[1 2]", 3, "Expecting ',' delimiter"),
        ("{\"a\" 1}", 5, "Expecting ':' delimiter"), ("{a:1}", 1, "Expecting property name enclosed in double quotes"),
        ("1 2", 2, "Extra data"), ("01", 1, "Extra data"), ("\"abc", 0, "Unterminated string starting at"),
        ("-", 0, "Expecting value"), ("\"\\u+123\"", 3, "Invalid \\uXXXX escape"),
        ("\"a\u{1}\"", 2, "Invalid control character at"),
    ])
    func `a failure says where and why in Python's words`(text: String, offset: Int, message: String) {
        let failure = #expect(throws: JSONParser.Failure.self) { try parse(text) }
        #expect(failure?.offset == offset)
        #expect(failure?.message == message)
    }

    @Test(arguments: ["NaN", "[Infinity]", "-Infinity", "\"\\ud83d\"", "\"\\ud83dx\"", "\"\\udc00\""])
    func `values that the backend chokes on are marked`(text: String) throws {
        var parser = JSONParser(Array(text.utf8))
        _ = try parser.parseDocument()
        #expect(parser.hasPoison)
    }

    @Test func `surrogate pairs make one character`() throws {
        #expect(try parse("\"\\ud83d\\ude42\"") == .string("🙂"))
    }

    @Test func `deep nesting is refused`() {
        let text = String(repeating: "[", count: 100_000)
        #expect(throws: JSONParser.Failure.self) { try parse(text) }
    }

    @Test func `no bytes make it stop`() {
        var state: UInt64 = 42
        for _ in 0..<2000 {
            var bytes = Array("{\"a\":[1.5e3,\"\\u00e9\",null,true],\"b\":-7}".utf8)
            for _ in 0..<4 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes[Int(state >> 40) % bytes.count] = UInt8(truncatingIfNeeded: state >> 33)
            }
            var parser = JSONParser(bytes)
            _ = try? parser.parseDocument()
        }
    }
}

struct MomentTests {
    /// What is sent, and how it is answered.
    @Test(arguments: [
        ("2026-03-01T09:30:00", "2026-03-01T09:30:00"), ("2026-03-01T09:30:00Z", "2026-03-01T09:30:00"),
        ("2026-03-01T09:30:00+09:00", "2026-03-01T00:30:00"), ("2026-03-01T09:30:00+0900", "2026-03-01T00:30:00"),
        ("2026-03-01", "2026-03-01T00:00:00"), ("2026-03-01 09:30", "2026-03-01T09:30:00"),
        ("2026-03-01T09:30:00.123456789Z", "2026-03-01T09:30:00.123456"),
        ("2026-03-01T09:30:00.5", "2026-03-01T09:30:00.500000"), ("1772325000123", "2026-03-01T00:30:00.123000"),
        ("794062353", "1995-03-01T12:52:33"), ("1969-12-31T23:59:59.5", "1969-12-31T23:59:59.500000"),
        ("2024-02-29", "2024-02-29T00:00:00"), ("9999-12-31T23:59:59", "9999-12-31T23:59:59"),
    ])
    func `a moment is read in every form and written in one`(text: String, written: String) {
        guard case .moment(let moment) = MomentParser.parse(.string(text)) else {
            Issue.record("not read: \(text)")
            return
        }
        #expect(moment.text == written)
    }

    @Test(arguments: [
        "", "2026:03:01 09:30:00", "2026-13-01", "2026-02-30", "2026-02-29", "2026-06-30T23:59:60Z",
        "0000-00-00T00:00:00", "01/03/2026", "2026-03-01T", "2026-03-01T25:00", "2026-03-01T09:30:00.1234567890",
        "2026-03-01T09:30:00+9",
    ])
    func `what is no moment is refused with a reason`(text: String) {
        guard case .failure(let reason) = MomentParser.parse(.string(text)) else {
            Issue.record("read: \(text)")
            return
        }
        #expect(!reason.isEmpty)
    }

    @Test func `the first year shifted by a zone cannot be read back`() {
        #expect(MomentParser.parse(.string("0001-01-01T00:00:00")) != .wrongType)
        guard case .moment(let moment) = MomentParser.parse(.string("0001-01-01T00:00:00+09:00")) else {
            Issue.record("not read")
            return
        }
        #expect(!moment.isReadable)
    }
}
