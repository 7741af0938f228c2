import Testing

@testable import PhotoPreparation

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
        #expect(FreeText.name(text) == name)
    }

    @Test func `a caption keeps its lines`() {
        #expect(FreeText.meaning(of: " one\r\ntwo\u{0} ") == "one \ntwo")
    }
}
