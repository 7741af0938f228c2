import Foundation
import PhotoMarks

/// Reads EXIF: bytes in, facts out. It never traps, whatever the bytes are, and its work is bounded.
///
/// Only the bytes that are needed are read, so a date costs a few small reads of a large file. What EXIF does not hold
/// (ratings, labels, keywords, sidecars) is `MetadataReader`'s, which also documents the precedence.
struct EXIFReader: Sendable {
    /// What the picture's EXIF says, in the spellings that the service is sent.
    func metadata(in data: Data, type: ImageType) -> PhotoMetadata {
        EXIFFacts(tags(in: DataBytes(data), type: type)).metadata
    }

    /// The camera's clock alone, read from a file's head.
    func captureTime(in source: any RandomAccessBytes, type: ImageType) -> String? {
        EXIFFacts(tags(in: source, type: type)).date?.wallClock
    }

    func tags(in source: any RandomAccessBytes, type: ImageType) -> EXIFTags {
        tags(of: MetadataBlocks.of(source, type: type))
    }

    func tags(of blocks: MetadataBlocks) -> EXIFTags {
        blocks.exif.map { TIFFDirectoryReader.tags(of: $0) } ?? EXIFTags()
    }
}

/// What EXIF tags say about a photo, each field from the first of its tags that says anything.
struct EXIFFacts {
    let tags: EXIFTags

    init(_ tags: EXIFTags) { self.tags = tags }

    /// Every field of EXIF; the others stay empty.
    var metadata: PhotoMetadata {
        var metadata = PhotoMetadata()
        metadata.camera = CameraName.text(make: tags[.make]?.text, model: tags[.model]?.text)
        metadata.lens = lensName ?? lensFigures
        metadata.iso = iso
        metadata.shutterSpeed = shutterSpeed
        metadata.aperture = aperture
        metadata.focalLength = tags.either(.focalLength)?.number().flatMap(ExposureText.focalLength)
        metadata.caption = caption
        metadata.rating = tags[.rating]?.integer().flatMap(StarRating.init(given:))
        metadata.orientation = orientation
        metadata.takenAt = date?.wallClock
        metadata.takenAtOffset = date?.offset
        addLocation(to: &metadata)
        return metadata
    }

    /// When the picture was taken, else when it was digitised. The date of the last change is neither, and never used.
    /// Each date has its own tags for the fraction and the zone; another date's are not its own.
    var date: PhotoDate? { originalDate ?? digitizedDate }

    var originalDate: PhotoDate? { date(.dateTimeOriginal, .subSecTimeOriginal, .offsetTimeOriginal) }

    var digitizedDate: PhotoDate? { date(.dateTimeDigitized, .subSecTimeDigitized, .offsetTimeDigitized) }

    private func date(_ clock: EXIFTag, _ fraction: EXIFTag, _ offset: EXIFTag) -> PhotoDate? {
        guard let text = tags.either(clock)?.text else { return nil }
        return PhotoDate(text, fraction: tags[fraction]?.text, offset: tags[offset]?.text)
    }

    /// 1…8 of the main directory; the thumbnail's is never read.
    var orientation: Int {
        guard let value = tags[.orientation]?.integer(), (1...8).contains(value) else { return 1 }
        return value
    }

    /// The name that the camera or the photographer gave.
    var lensName: String? { FreeText.singleLine(tags[.lensModel]?.text) }

    /// The lens's four figures: `18-55mm f/3.5-5.6`.
    var lensFigures: String? {
        guard let figures = tags[.lensSpecification] else { return nil }
        return ExposureText.lens(
            shortest: figures.number(at: 0), longest: figures.number(at: 1), widest: figures.number(at: 2),
            widestAtLongest: figures.number(at: 3))
    }

    /// The short field holds at most 65535, which then means: look at the long ones.
    private var iso: String? {
        if let value = tags.either(.isoSpeed) {
            let speeds = (0..<min(value.count, 4)).compactMap(value.integer)
            if let speed = speeds.first(where: { $0 > 0 && $0 != 65535 }) { return ExposureText.iso(speed) }
        }
        let others: [EXIFTag] = [
            .recommendedExposureIndex, .isoSpeedLong, .standardOutputSensitivity, .panasonicISO,
        ]
        return others.lazy.compactMap { tags[$0]?.integer() }.compactMap(ExposureText.iso).first
            ?? tags.either(.isoSpeed)?.integer().flatMap(ExposureText.iso)
    }

    private var shutterSpeed: String? {
        if let text = tags.either(.exposureTime)?.number().flatMap(ExposureText.shutterSpeed) { return text }
        guard let apex = tags.either(.shutterSpeedValue)?.number(), abs(apex) <= 30 else { return nil }
        return ExposureText.shutterSpeed(exp2(-apex))
    }

    private var aperture: String? {
        if let text = tags.either(.fNumber)?.number().flatMap(ExposureText.aperture) { return text }
        guard let apex = tags.either(.apertureValue)?.number(), apex > 0, apex <= 30 else { return nil }
        return ExposureText.aperture(exp2(apex / 2))
    }

    private var caption: String? {
        FreeText.cleaned(tags[.imageDescription]?.text).flatMap { CameraBoilerplate.contains($0) ? nil : $0 }
    }

    private func addLocation(to metadata: inout PhotoMetadata) {
        guard tags[.gpsLatitude] != nil || tags[.gpsLongitude] != nil else { return }
        let latitude = GPSCoordinate(
            tags[.gpsLatitude], reference: tags[.gpsLatitudeReference]?.text, axis: .latitude)
        let longitude = GPSCoordinate(
            tags[.gpsLongitude], reference: tags[.gpsLongitudeReference]?.text, axis: .longitude)
        guard let latitude, let longitude else {
            return metadata.notes.append("the location is incomplete and left out")
        }
        metadata.gpsLatitude = latitude.text
        metadata.gpsLongitude = longitude.text
        if latitude.isUnreferenced || longitude.isUnreferenced {
            metadata.notes.append("the location does not say north or south, east or west")
        }
    }
}
