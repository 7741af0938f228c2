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
