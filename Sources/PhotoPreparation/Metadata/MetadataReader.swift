public import Foundation
public import PhotoMarks
import RuntimeLibraries

/// Stage 3 of the upload path: what a photo tells about itself, from its EXIF and from what people wrote about it.
///
/// Facts of the camera come from EXIF first; what people write (caption, rating, label, keywords) comes from sidecars
/// first, then from inside the picture. One field, one stated precedence: `docs/metadata.md`.
public struct MetadataReader: Sendable {
    /// A reader; libgexiv2 is loaded with the first photo that needs it.
    public init() {}

    /// Reads a picture's content, already in memory, and its sidecars. Blocks.
    public func read(_ data: Data, type: ImageType, path: FilePath) -> PhotoMetadata {
        let blocks = MetadataBlocks.of(DataBytes(data), type: type)
        let tags = EXIFReader().tags(of: blocks)
        let facts = EXIFFacts(tags)
        var metadata = facts.metadata
        let written = descriptions(blocks, tags: tags, path: path, notes: &metadata.notes)

        chooseDate(facts, written, &metadata)
        chooseLocation(written, &metadata)
        chooseLens(facts, written, data, &metadata)
        metadata.caption = written.lazy.compactMap(\.caption).first ?? metadata.caption
        metadata.keywords = written.first { !$0.keywords.isEmpty }?.keywords ?? []
        chooseRating(written, &metadata)
        chooseLabel(written, &metadata)
        return metadata
    }

    /// In order of precedence: the photo's own sidecar, the shared one, the packet inside, IPTC.
    private func descriptions(
        _ blocks: MetadataBlocks, tags: EXIFTags, path: FilePath, notes: inout [String]
    ) -> [DescriptiveMetadata] {
        let (sidecars, problems) = SidecarFiles.of(path)
        notes += problems
        var written: [DescriptiveMetadata] = []
        do throws(DynamicLibrary.Missing) {
            for sidecar in sidecars {
                guard let facts = try XMPReader().facts(of: sidecar.packet) else {
                    notes.append("\(sidecar.name.display) is not XMP")
                    continue
                }
                if let note = ownership(of: sidecar.name, facts, path) { notes.append(note) }
                written.append(facts)
            }
            if let packet = blocks.xmp ?? tags[.xmpPacket]?.bytes, let facts = try XMPReader().facts(of: packet) {
                written.append(facts)
            }
        } catch {
            notes.append("rating, label and keywords are not read: \(error)")
        }
        if let records = blocks.iptc ?? tags[.iptc]?.bytes { written.append(IPTCRecords.facts(of: records)) }
        return written
    }

    /// Says so when a shared sidecar was written for the picture's twin.
    private func ownership(of sidecar: FilePath, _ facts: DescriptiveMetadata, _ photo: FilePath) -> String? {
        guard let intended = facts.intendedExtension else { return nil }
        let name = photo.lastComponent.display
        guard !name.lowercased().hasSuffix("." + intended.lowercased()) else { return nil }
        return "\(sidecar.display), written for the \(intended) file of this name, is read for \(name) too"
    }

    private func chooseDate(_ facts: EXIFFacts, _ written: [DescriptiveMetadata], _ metadata: inout PhotoMetadata) {
        guard let date = facts.originalDate ?? written.lazy.compactMap(\.date).first ?? facts.digitizedDate else {
            return
        }
        metadata.takenAt = date.wallClock
        metadata.takenAtOffset = date.offset
        if date.isDayOnly { metadata.notes.append("only a day is recorded for when it was taken, not a time") }
    }

    private func chooseLocation(_ written: [DescriptiveMetadata], _ metadata: inout PhotoMetadata) {
        guard metadata.gpsLatitude == nil else { return }
        for facts in written {
            guard let latitude = facts.latitude, let longitude = facts.longitude else { continue }
            metadata.gpsLatitude = latitude.text
            metadata.gpsLongitude = longitude.text
            return
        }
    }

    /// The name typed or written in Exif comes before the maker's number for the lens; bare figures come last.
    private func chooseLens(
        _ facts: EXIFFacts, _ written: [DescriptiveMetadata], _ data: Data, _ metadata: inout PhotoMetadata
    ) {
        metadata.lens = facts.lensName ?? written.lazy.compactMap(\.lens).first
        if metadata.lens == nil, facts.tags[.makerNote] != nil {
            metadata.lens = LensNames.name(inMakerNoteOf: data)
        }
        metadata.lens = metadata.lens ?? facts.lensFigures
    }

    /// The first place that states a rating decides, also when it states that there is none.
    private func chooseRating(_ written: [DescriptiveMetadata], _ metadata: inout PhotoMetadata) {
        guard let rating = written.lazy.compactMap(\.rating).first else { return }
        metadata.rating = StarRating(given: rating)
        if rating == -1 { metadata.notes.append("marked as rejected") }
    }

    private func chooseLabel(_ written: [DescriptiveMetadata], _ metadata: inout PhotoMetadata) {
        guard let name = written.lazy.compactMap(\.label).first else { return }
        metadata.colorLabel = ColorLabel(name: name)
        if metadata.colorLabel == nil {
            metadata.notes.append("the label “\(name)” stands for none of the five colours")
        }
    }
}

/// What a photo's file tells about the photo, in the spellings that the official clients send.
public struct PhotoMetadata: Sendable, Equatable, Codable {
    /// The camera's wall clock as `YYYY-MM-DDThh:mm:ss[.ffffff]`, without a zone.
    public var takenAt: String?
    /// The zone written beside that clock, such as `+09:00`; kept for display only.
    public var takenAtOffset: String?
    /// `Make Model` without doubling the make.
    public var camera: String?
    /// The lens (EXIF `LensModel`).
    public var lens: String?
    /// `ISO 400`
    public var iso: String?
    /// `1/250s`, `0.4s`, `2.0s`
    public var shutterSpeed: String?
    /// `f/2.8`
    public var aperture: String?
    /// `35mm`
    public var focalLength: String?
    /// Signed decimal degrees as text.
    public var gpsLatitude: String?
    /// Signed decimal degrees as text.
    public var gpsLongitude: String?
    /// The caption (XMP `dc:description`, IPTC 2:120, EXIF `ImageDescription`).
    public var caption: String?
    /// 1 to 5; nil when there is none.
    public var rating: StarRating?
    /// The colour label (XMP `xmp:Label`).
    public var colorLabel: ColorLabel?
    /// The keywords (XMP `dc:subject`, IPTC 2:25).
    public var keywords: [String] = []
    /// EXIF orientation 1…8 of IFD0.
    public var orientation: Int = 1
    /// Things worth telling the photographer, such as a location without its hemisphere letter.
    public var notes: [String] = []

    package init() {}
}

/// What people and their programs wrote about a photo, in one place: a sidecar, an XMP packet, IPTC records.
struct DescriptiveMetadata: Sendable, Equatable {
    var caption: String?
    /// As written: -1 is rejected, 0 is none.
    var rating: Int?
    /// As written; a name in some language.
    var label: String?
    var keywords: [String] = []
    var date: PhotoDate?
    var lens: String?
    var latitude: GPSCoordinate?
    var longitude: GPSCoordinate?
    /// The extension of the file that a sidecar was written for, when it says so.
    var intendedExtension: String?

    init() {}
}
