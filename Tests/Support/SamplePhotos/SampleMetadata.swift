package import Foundation

/// The EXIF of a sample photo. What is nil is left out of the file.
package struct SampleMetadata: Sendable {
    package var camera: SampleCamera?
    /// Seconds, as a fraction.
    package var exposureTime: SampleRational? = SampleRational(1, 250)
    package var fNumber: SampleRational? = SampleRational(28, 10)
    package var iso: UInt16? = 400
    /// Millimetres.
    package var focalLength: SampleRational? = SampleRational(35, 1)
    /// The camera's wall clock, `YYYY:MM:DD HH:MM:SS`.
    package var takenAt: String? = "2026:05:04 13:22:10"
    /// The zone of that clock, such as `+09:00`.
    package var offset: String?
    /// Fraction of a second, digits only.
    package var subsecond: String?
    package var location: SampleLocation?
    package var description: String?
    package var hasThumbnail = false
    /// Adobe RGB as cameras tell of it: in the interoperability directory alone.
    package var isAdobeRGB = false
    /// Byte order of the whole structure: Intel's when true, Motorola's otherwise.
    package var isLittleEndian = true

    package init(
        camera: SampleCamera? = .mirrorless, takenAt: String? = "2026:05:04 13:22:10", location: SampleLocation? = nil
    ) {
        self.camera = camera
        self.takenAt = takenAt
        self.location = location
    }

    /// The APP1 segment.
    func segment(width: Int, height: Int, orientation: Int, _ thumbnail: Data?) -> Data {
        let exif = Data("Exif\0\0".utf8) + tiff(width: width, height: height, orientation: orientation, thumbnail)
        return JPEGBytes.segment(0xE1, exif)
    }

    /// The TIFF structure alone, as HEIF, PNG and WebP files embed it too.
    package func tiff(width: Int, height: Int, orientation: Int, _ thumbnail: Data? = nil) -> Data {
        var main = TIFFDirectory(), exif = TIFFDirectory(), place = TIFFDirectory()
        if let description { main.text(0x010E, description) }
        if let camera {
            main.text(0x010F, camera.make)
            main.text(0x0110, camera.model)
            if let lens = camera.lens { exif.text(0xA434, lens) }
            if let serial = camera.serialNumber { exif.text(0xA431, serial) }
        }
        main.short(0x0112, UInt16(clamping: orientation))
        if let takenAt {
            main.text(0x0132, takenAt)
            exif.text(0x9003, takenAt)
            exif.text(0x9004, takenAt)
        }
        if let exposureTime { exif.rational(0x829A, [exposureTime]) }
        if let fNumber { exif.rational(0x829D, [fNumber]) }
        if let iso { exif.short(0x8827, iso) }
        if let offset { exif.text(0x9011, offset) }
        if let subsecond { exif.text(0x9291, subsecond) }
        if let focalLength { exif.rational(0x920A, [focalLength]) }
        exif.long(0xA002, UInt32(clamping: width))
        exif.long(0xA003, UInt32(clamping: height))
        exif.short(0xA001, isAdobeRGB ? 0xFFFF : 1)
        var interoperability = TIFFDirectory()
        interoperability.text(0x0001, isAdobeRGB ? "R03" : "R98")
        location?.write(to: &place)
        return TIFFWriter(isLittleEndian: isLittleEndian).bytes(
            main: main, exif: exif, place: location == nil ? nil : place, interoperability: interoperability,
            thumbnail: thumbnail)
    }
}

/// A camera as it writes itself into EXIF.
package struct SampleCamera: Sendable {
    package var make: String
    package var model: String
    package var lens: String?
    package var serialNumber: String?

    package init(make: String, model: String, lens: String? = nil, serialNumber: String? = nil) {
        self.make = make
        self.model = model
        self.lens = lens
        self.serialNumber = serialNumber
    }

    /// Its model repeats its make.
    package static let mirrorless = SampleCamera(
        make: "Canon", model: "Canon EOS R6", lens: "RF35mm F1.8 MACRO IS STM", serialNumber: "012345678901")
    /// Its make is shouted, its model is a code.
    package static let compact = SampleCamera(
        make: "SONY", model: "ILCE-7M4", lens: "FE 24-70mm F2.8 GM II", serialNumber: "4321098")
    package static let phone = SampleCamera(
        make: "Apple", model: "iPhone 15 Pro", lens: "iPhone 15 Pro back triple camera 6.765mm f/1.78")
    /// Without a lens name.
    package static let toy = SampleCamera(make: "FUJIFILM", model: "X100V")

    package static let all = [mirrorless, compact, phone, toy]
}

/// A place in signed decimal degrees, and metres above the sea.
package struct SampleLocation: Sendable {
    package var latitude: Double
    package var longitude: Double
    package var altitude: Double?

    package init(latitude: Double, longitude: Double, altitude: Double? = nil) {
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude
    }

    /// Seongsan on Jeju.
    package static let jeju = SampleLocation(latitude: 33.458_056, longitude: 126.9425, altitude: 179)
    /// South and west, for the signs.
    package static let patagonia = SampleLocation(latitude: -50.942_3, longitude: -73.406_8, altitude: 40)

    func write(to directory: inout TIFFDirectory) {
        directory.bytes(0x0000, [2, 3, 0, 0])
        directory.text(0x0001, latitude < 0 ? "S" : "N")
        directory.rational(0x0002, Self.degrees(latitude))
        directory.text(0x0003, longitude < 0 ? "W" : "E")
        directory.rational(0x0004, Self.degrees(longitude))
        guard let altitude else { return }
        directory.bytes(0x0005, [altitude < 0 ? 1 : 0])
        directory.rational(0x0006, [SampleRational(UInt32(altitude.magnitude * 10), 10)])
    }

    /// Degrees, minutes and hundredths of seconds.
    private static func degrees(_ value: Double) -> [SampleRational] {
        let hundredths = UInt32((value.magnitude * 360_000).rounded())
        return [
            SampleRational(hundredths / 360_000, 1), SampleRational(hundredths / 6000 % 60, 1),
            SampleRational(hundredths % 6000, 100),
        ]
    }
}

/// An EXIF fraction, as written: zero denominators are the caller's to choose.
package struct SampleRational: Sendable, Equatable {
    package var numerator: UInt32
    package var denominator: UInt32

    package init(_ numerator: UInt32, _ denominator: UInt32) {
        self.numerator = numerator
        self.denominator = denominator
    }
}
