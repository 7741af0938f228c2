import Foundation

/// A tag: its number, and the directory that gives the number its meaning.
struct EXIFTag: Hashable, Sendable {
    enum Directory: Hashable, Sendable {
        /// IFD0: the picture itself. IFD1, the thumbnail, is never read.
        case main
        case exif
        case gps
        case interoperability
    }

    let directory: Directory
    let number: UInt16

    init(_ directory: Directory, _ number: UInt16) {
        self.directory = directory
        self.number = number
    }

    static let imageDescription = EXIFTag(.main, 0x010E)
    static let make = EXIFTag(.main, 0x010F)
    static let model = EXIFTag(.main, 0x0110)
    static let orientation = EXIFTag(.main, 0x0112)
    static let panasonicISO = EXIFTag(.main, 0x0017)
    static let xmpPacket = EXIFTag(.main, 0x02BC)
    static let rating = EXIFTag(.main, 0x4746)
    static let iptc = EXIFTag(.main, 0x83BB)

    static let exposureTime = EXIFTag(.exif, 0x829A)
    static let fNumber = EXIFTag(.exif, 0x829D)
    static let isoSpeed = EXIFTag(.exif, 0x8827)
    static let standardOutputSensitivity = EXIFTag(.exif, 0x8831)
    static let recommendedExposureIndex = EXIFTag(.exif, 0x8832)
    static let isoSpeedLong = EXIFTag(.exif, 0x8833)
    static let dateTimeOriginal = EXIFTag(.exif, 0x9003)
    static let dateTimeDigitized = EXIFTag(.exif, 0x9004)
    static let offsetTimeOriginal = EXIFTag(.exif, 0x9011)
    static let offsetTimeDigitized = EXIFTag(.exif, 0x9012)
    static let shutterSpeedValue = EXIFTag(.exif, 0x9201)
    static let apertureValue = EXIFTag(.exif, 0x9202)
    static let focalLength = EXIFTag(.exif, 0x920A)
    /// Only whether there is one matters; libgexiv2 reads what is in it.
    static let makerNote = EXIFTag(.exif, 0x927C)
    static let subSecTimeOriginal = EXIFTag(.exif, 0x9291)
    static let subSecTimeDigitized = EXIFTag(.exif, 0x9292)
    static let colorSpace = EXIFTag(.exif, 0xA001)
    static let lensSpecification = EXIFTag(.exif, 0xA432)
    static let lensModel = EXIFTag(.exif, 0xA434)

    static let gpsLatitudeReference = EXIFTag(.gps, 1)
    static let gpsLatitude = EXIFTag(.gps, 2)
    static let gpsLongitudeReference = EXIFTag(.gps, 3)
    static let gpsLongitude = EXIFTag(.gps, 4)

    static let interoperabilityIndex = EXIFTag(.interoperability, 1)

    /// Every tag that is read; all others are stepped over.
    static let wanted: Set<EXIFTag> = {
        let exif: [EXIFTag] = [
            exposureTime, fNumber, isoSpeed, standardOutputSensitivity, recommendedExposureIndex, isoSpeedLong,
            dateTimeOriginal, dateTimeDigitized, shutterSpeedValue, apertureValue, focalLength,
        ]
        let others: [EXIFTag] = [
            imageDescription, make, model, orientation, panasonicISO, xmpPacket, rating, iptc, offsetTimeOriginal,
            offsetTimeDigitized, makerNote, subSecTimeOriginal, subSecTimeDigitized, lensSpecification, lensModel,
            gpsLatitudeReference, gpsLatitude, gpsLongitudeReference, gpsLongitude, colorSpace, interoperabilityIndex,
        ]
        return Set(exif + exif.map(\.inMainDirectory) + others)
    }()

    /// The same number in the main directory, where camera files of the TIFF/EP kind keep what others keep in Exif.
    var inMainDirectory: EXIFTag { EXIFTag(.main, number) }
}

/// The tags of one photo.
struct EXIFTags: Sendable, Equatable {
    private var values: [EXIFTag: EXIFValue] = [:]

    init() {}

    subscript(_ tag: EXIFTag) -> EXIFValue? {
        get { values[tag] }
        set { values[tag] = newValue }
    }

    /// The tag where Exif keeps it, else where TIFF/EP does.
    func either(_ tag: EXIFTag) -> EXIFValue? { values[tag] ?? values[tag.inMainDirectory] }

    var isEmpty: Bool { values.isEmpty }
}

/// A tag's value as it lies in the file; read as what is wanted, whatever type the writer chose.
struct EXIFValue: Sendable, Equatable {
    /// The types of TIFF; anything else is not read.
    enum Format: UInt16, Sendable {
        case byte = 1
        case ascii = 2
        case short = 3
        case long = 4
        case rational = 5
        case signedByte = 6
        case undefined = 7
        case signedShort = 8
        case signedLong = 9
        case signedRational = 10
        case float = 11
        case double = 12
        /// An offset of another directory.
        case directory = 13
        /// UTF-8, since Exif 3.0.
        case utf8 = 129

        /// Bytes of one element.
        var width: Int {
            switch self {
            case .byte, .ascii, .signedByte, .undefined, .utf8: 1
            case .short, .signedShort: 2
            case .long, .signedLong, .float, .directory: 4
            case .rational, .signedRational, .double: 8
            }
        }
    }

    let format: Format
    let order: ByteOrder
    let bytes: [UInt8]

    /// How many elements there are.
    var count: Int { bytes.count / format.width }

    /// The element as a whole number; nil for texts, fractions and what is not there.
    func integer(at index: Int = 0) -> Int? {
        guard index >= 0, index < count else { return nil }
        guard let raw = order.integer(bytes, at: index * format.width, width: format.width) else { return nil }
        switch format {
        case .byte, .short, .long, .undefined, .directory: return Int(raw)
        case .signedByte: return Int(Int8(truncatingIfNeeded: raw))
        case .signedShort: return Int(Int16(truncatingIfNeeded: raw))
        case .signedLong: return Int(Int32(truncatingIfNeeded: raw))
        case .rational, .signedRational, .float, .double:
            return number(at: index).flatMap { Int(exactly: $0) }
        case .ascii, .utf8: return nil
        }
    }

    /// The element as a number; nil when its denominator is 0, and for anything that is not finite. 0 is a number.
    func number(at index: Int = 0) -> Double? {
        guard index >= 0, index < count else { return nil }
        let offset = index * format.width
        switch format {
        case .rational, .signedRational:
            guard let above = order.uint32(bytes, at: offset), let below = order.uint32(bytes, at: offset + 4),
                below != 0
            else { return nil }
            if format == .rational { return Double(above) / Double(below) }
            return Double(Int32(bitPattern: above)) / Double(Int32(bitPattern: below))
        case .float:
            return order.uint32(bytes, at: offset).map { Double(Float(bitPattern: $0)) }.flatMap(EXIFValue.finite)
        case .double:
            return order.integer(bytes, at: offset, width: 8).map(Double.init(bitPattern:)).flatMap(EXIFValue.finite)
        case .ascii, .utf8: return nil
        default: return integer(at: index).map(Double.init)
        }
    }

    /// The value as text, up to its first NUL; nil for numbers.
    var text: String? {
        switch format {
        case .ascii, .utf8, .undefined, .byte: FreeText.decode(bytes.prefix { $0 != 0 })
        default: nil
        }
    }

    private static func finite(_ value: Double) -> Double? { value.isFinite ? value : nil }
}
