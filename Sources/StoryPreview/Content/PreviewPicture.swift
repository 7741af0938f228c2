public import RaccontoKit

/// A photo as a page shows it.
public struct PreviewPicture: Sendable, Hashable {
    /// Where the picture is.
    public var source: Source
    /// Pixels of the upright picture; nil when unknown: then 3:2 is assumed.
    public var width: Int?
    /// Pixels; nil when the service does not know it.
    public var height: Int?
    /// Plain text; empty for none.
    public var caption: String
    /// How it was taken.
    public var facts: PictureFacts

    /// Where the picture comes from.
    public enum Source: Sendable, Hashable {
        /// An address that the server gave; only `http` and `https` are shown.
        case delivered(String)
        /// A file that the caller puts into the page's folder, by its path below it.
        case local(String)
    }

    /// A picture from its parts.
    public init(
        source: Source, width: Int? = nil, height: Int? = nil, caption: String = "", facts: PictureFacts = .init()
    ) {
        self.source = source
        self.width = width
        self.height = height
        self.caption = caption
        self.facts = facts
    }

    /// Width by height, within 1:5 and 5:1 so that a wrong size cannot break a page; 3:2 when unknown.
    package var ratio: Double {
        guard let width, let height, width > 0, height > 0 else { return 1.5 }
        return min(max(Double(width) / Double(height), 0.2), 5)
    }
}

/// How a photo was taken, as the viewer's panel lists it. Empty text is not shown.
public struct PictureFacts: Sendable, Hashable {
    /// Maker and model.
    public var camera = ""
    /// The name of the lens.
    public var lens = ""
    /// Such as `400`.
    public var iso = ""
    /// Such as `1/250s`.
    public var shutterSpeed = ""
    /// Such as `f/2.8`.
    public var aperture = ""
    /// Such as `35mm`.
    public var focalLength = ""
    /// The camera's wall clock.
    public var takenAt = ""
    /// Latitude and longitude in degrees.
    public var position = ""

    /// No facts.
    public init() {}

    /// The facts that are there, in the order of the panel.
    func rows(_ words: PageStrings) -> [(name: String, value: String)] {
        [
            (words.camera, camera), (words.lens, lens), (words.iso, iso), (words.shutterSpeed, shutterSpeed),
            (words.aperture, aperture), (words.focalLength, focalLength), (words.takenAt, takenAt),
            (words.position, position),
        ].filter { !$0.1.isEmpty }
    }
}

extension PictureFacts {
    /// What the server knows of a photo.
    public init(_ photo: Photo) {
        self.init()
        camera = photo.camera ?? ""
        lens = photo.lens ?? ""
        iso = photo.iso ?? ""
        shutterSpeed = photo.shutterSpeed ?? ""
        aperture = photo.aperture ?? ""
        focalLength = photo.focalLength ?? ""
        takenAt = photo.takenAt.map { Self.wallClock($0.text) } ?? ""
        if let latitude = photo.gpsLatitude, let longitude = photo.gpsLongitude, !latitude.isEmpty, !longitude.isEmpty {
            position = latitude + ", " + longitude
        }
    }

    /// `2026-03-01T09:30:00.000` as `2026-03-01 09:30`; other text as it is.
    static func wallClock(_ text: String) -> String {
        let bytes = Array(text.utf8)
        guard bytes.count >= 16, bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":") else { return text }
        return String(decoding: bytes[..<10], as: UTF8.self) + " " + String(decoding: bytes[11..<16], as: UTF8.self)
    }
}

extension PreviewPicture {
    /// A photo of the server, with another caption than the server's when given.
    public init(_ photo: Photo, caption: String? = nil) {
        // The service turns the picture, but leaves width and height as they were uploaded.
        let isTurned = photo.rotation % 180 != 0
        self.init(
            source: .delivered(photo.imageURL), width: isTurned ? photo.height : photo.width,
            height: isTurned ? photo.width : photo.height, caption: caption ?? photo.caption ?? "",
            facts: PictureFacts(photo))
    }
}
