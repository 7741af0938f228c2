import RaccontoKit

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
