import Testing

@testable import PhotoPreparation

struct PhotoDateTests {
    @Test(
        arguments: [
            ("2024:05:01 12:30:15", "2024-05-01T12:30:15", nil),
            ("2024-05-01T12:30:15Z", "2024-05-01T12:30:15", "+00:00"),
            ("2024-05-01T12:30:15.250+09:00", "2024-05-01T12:30:15.25", "+09:00"),
            ("2024:05:01 12:30", "2024-05-01T12:30:00", nil),
            ("2024/05/01 12:30:15-0330", "2024-05-01T12:30:15", "-03:30"),
            ("2024:02:29 00:00:00", "2024-02-29T00:00:00", nil),
            ("1900:01:01 00:00:00", "1900-01-01T00:00:00", nil),
            ("9998:12:31 23:59:59", "9998-12-31T23:59:59", nil),
            ("2024:05:01 12:30:15.123456789", "2024-05-01T12:30:15.123456", nil),
            ("2024:05:01 12:30:15+1:00", "2024-05-01T12:30:15", "+01:00"),
            ("2024:05:01 12:30:15 ", "2024-05-01T12:30:15", nil),
            ("2050:05:01 12:30:15", "2050-05-01T12:30:15", nil),
        ] as [(String, String, String?)])
    func `a date is read as it is written`(_ text: String, _ clock: String, _ offset: String?) throws {
        let date = try #require(PhotoDate(text))
        #expect(date.wallClock == clock)
        #expect(date.offset == offset)
        #expect(!date.isDayOnly)
    }

    @Test(arguments: [
        "", "    :  :     :  :  ", "0000:00:00 00:00:00", "1899:12:31 23:59:59", "9999:01:01 00:00:00",
        "2024:13:01 00:00:00", "2024:00:10 00:00:00", "2024:01:00 00:00:00", "2023:02:29 00:00:00",
        "2100:02:29 00:00:00", "2024:04:31 00:00:00", "2024:05:01 24:00:00", "2024:05:01 12:60:00",
        "2024:05:01 12:00:60", "2024:05:01 1x:00:00", "yesterday", "2024", "2024-05", "24:05:01 12:00:00",
        "２０２４:05:01 12:00:00", "1970", "-2024:05:01 12:00:00",
    ])
    func `what is no date is none`(_ text: String) {
        #expect(PhotoDate(text) == nil)
    }

    @Test(arguments: ["2024:05:01", "2024:05:01   :  :  ", "2024-05-01", "2024:05:01 "])
    func `a day without a time is that day`(_ text: String) throws {
        let date = try #require(PhotoDate(text, fraction: "5", offset: "+09:00"))
        #expect(date.wallClock == "2024-05-01T00:00:00")
        #expect(date.offset == nil)
        #expect(date.isDayOnly)
    }

    @Test(
        arguments: [
            ("+09:00", "+09:00"), ("-3:30", "-03:30"), ("+0545", "+05:45"), ("Z", "+00:00"), (" +01:00", "+01:00"),
            ("+14:00", "+14:00"), ("   :  ", nil), ("", nil), ("+15:00", nil), ("+09:60", nil), ("09:00", nil),
            ("KST", nil),
        ] as [(String, String?)])
    func `a zone is one that exists`(_ text: String, _ zone: String?) {
        #expect(PhotoDate.zone(text) == zone)
    }

    @Test(arguments: [("25", ".25"), ("500000", ".5"), ("00", ""), ("  ", ""), ("123456789", ".123456"), ("x", "")])
    func `a fraction keeps at most six digits and no zeros at its end`(_ fraction: String, _ expected: String) throws {
        let date = try #require(PhotoDate("2024:05:01 12:30:15", fraction: fraction))
        #expect(date.wallClock == "2024-05-01T12:30:15" + expected)
    }
}
