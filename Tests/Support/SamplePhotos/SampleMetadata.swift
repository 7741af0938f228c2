import Foundation

/// The EXIF of a sample photo. What is nil is left out of the file.
public struct SampleMetadata: Sendable {
    public var camera: SampleCamera?
    /// Seconds, as a fraction.
    public var exposureTime: SampleRational? = SampleRational(1, 250)
    public var fNumber: SampleRational? = SampleRational(28, 10)
    public var iso: UInt16? = 400
    /// Millimetres.
    public var focalLength: SampleRational? = SampleRational(35, 1)
    /// The camera's wall clock, `YYYY:MM:DD HH:MM:SS`.
    public var takenAt: String? = "2026:05:04 13:22:10"
    /// The zone of that clock, such as `+09:00`.
    public var offset: String?
    /// Fraction of a second, digits only.
    public var subsecond: String?
    public var location: SampleLocation?
    public var description: String?
    public var hasThumbnail = false
    /// Adobe RGB as cameras tell of it: in the interoperability directory alone.
    public var isAdobeRGB = false
    /// Byte order of the whole structure: Intel's when true, Motorola's otherwise.
    public var isLittleEndian = true

    public init(
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
    public func tiff(width: Int, height: Int, orientation: Int, _ thumbnail: Data? = nil) -> Data {
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
