import Testing

@testable import FakeRacconto

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
