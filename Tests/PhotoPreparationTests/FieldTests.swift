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

struct SpellingTests {
    @Test(
        arguments: [
            (1.0 / 250, "1/250s"), (1.0 / 8000, "1/8000s"), (0.4, "0.4s"), (0.7, "0.7s"), (1.0 / 3, "0.3s"),
            (0.25, "1/4s"),
            (0.5, "0.5s"), (2, "2.0s"), (30, "30.0s"), (1.3, "1.3s"), (0, nil), (-1, nil), (1e9, nil), (.nan, nil),
            (.infinity, nil), (1e-9, nil),
        ] as [(Double, String?)])
    func `a shutter speed is spelled so that it says what it was`(_ seconds: Double, _ text: String?) {
        #expect(ExposureText.shutterSpeed(seconds) == text)
    }

    @Test(
        arguments: [
            (2.8, "f/2.8"), (8, "f/8.0"), (0.95, "f/0.95"), (1.4142, "f/1.4"), (22, "f/22.0"), (0, nil), (.nan, nil),
        ] as [(Double, String?)])
    func `an aperture has one decimal`(_ number: Double, _ text: String?) {
        #expect(ExposureText.aperture(number) == text)
    }

    @Test(
        arguments: [(35, "35mm"), (4.25, "4mm"), (49.5, "50mm"), (0, nil), (0.2, nil), (1e9, nil)]
            as [(Double, String?)])
    func `a focal length is whole millimetres`(_ millimetres: Double, _ text: String?) {
        #expect(ExposureText.focalLength(millimetres) == text)
    }

    @Test(arguments: [(400, "ISO 400"), (0, nil), (-1, nil), (Int.max, nil)] as [(Int, String?)])
    func `a sensitivity is above zero`(_ speed: Int, _ text: String?) {
        #expect(ExposureText.iso(speed) == text)
    }

    @Test(
        arguments: [
            ("Canon", "Canon EOS 40D", "Canon EOS 40D"),
            ("NIKON CORPORATION", "NIKON D70", "NIKON D70"),
            ("PENTAX Corporation", "PENTAX K10D", "PENTAX K10D"),
            ("FUJIFILM", "X-T5", "FUJIFILM X-T5"),
            ("EASTMAN KODAK COMPANY", "KODAK DC210", "KODAK DC210"),
            ("Eastman Kodak Company", "DC210 Zoom", "Eastman Kodak Company DC210 Zoom"),
            ("Apple", "iPhone 15 Pro", "Apple iPhone 15 Pro"),
            ("samsung", "SM-S918N", "samsung SM-S918N"),
            ("Jolla", "Jolla", "Jolla"),
            ("Leica Camera AG", "Q by Leica Camera AG", "Q by Leica Camera AG"),
            ("Canon", nil, "Canon"),
            (nil, "X100", "X100"),
            ("  ", "X100", "X100"),
            ("Ricoh", "----", "Ricoh"),
            (nil, nil, nil),
            ("Sony\u{0}", "ILCE-7M4  ", "Sony ILCE-7M4"),
        ] as [(String?, String?, String?)])
    func `a camera's maker is said once`(_ make: String?, _ model: String?, _ text: String?) {
        #expect(CameraName.text(make: make, model: model) == text)
    }

    @Test(
        arguments: [
            ("  a\tb \n", "a b"), ("Ca\u{7}non", "Ca non"), ("_ _ _", nil), ("N/A", nil), ("?", nil), ("0", "0"),
        ] as [(String, String?)])
    func `a name is one line without padding, or nothing`(_ text: String, _ name: String?) {
        #expect(FreeText.singleLine(text) == name)
    }

    @Test func `a caption keeps its lines`() {
        #expect(FreeText.cleaned(" one\r\ntwo\u{0} ") == "one \ntwo")
    }
}
