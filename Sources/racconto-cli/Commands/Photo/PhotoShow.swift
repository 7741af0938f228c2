import RaccontoKit

/// Shows one photo with its metadata.
struct PhotoShowCommand: Command {
    static let name = "photo show"
    static let summary = "Show one photo with its metadata"
    static let examples = ["racconto photo show 7b0c2f6e-5c1d-4f0a-9d0e-1f5a6f2b9c11"]
    static var parameters: [Parameter<Self>] { [.positional("photo", \.photo, "Photo id, or the beginning of one")] }

    var photo = ID<Photo>("")
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let client = try context.client()
        let photo = try await client.photo(try await PhotoLookup(client: client).id(photo))
        if context.isJSON {
            try await context.output.data(JSONText.line(PhotoRecord(photo)))
            return .success
        }
        let place = photo.gpsLatitude.flatMap { latitude in photo.gpsLongitude.map { "\(latitude), \($0)" } }
        let pixels = photo.width.flatMap { width in photo.height.map { "\(width) × \($0)" } }
        let rows: [(String, String?)] = [
            ("name", photo.originalFilename), ("folder", photo.folder), ("project", photo.projectID.rawValue),
            ("caption", photo.caption), ("caption (en)", photo.captionEnglish),
            ("taken", photo.takenAt?.text.replacing("T", with: " ")),
            ("camera", photo.camera), ("lens", photo.lens), ("exposure", exposure(photo)), ("place", place),
            ("pixels", pixels), ("rotation", photo.rotation == 0 ? nil : "\(photo.rotation)°"),
            ("rating", photo.rating.map(String.init)), ("label", photo.colorLabel), ("order", String(photo.order)),
            ("source", photo.source), ("picture", photo.imageURL), ("created", photo.createdAt.map(LocalTime.text)),
            ("in the trash since", photo.deletedAt.map(LocalTime.text)),
        ]
        var table = Table("photo", photo.id.rawValue)
        for case (let name, let value?) in rows { table.add(name, value) }
        for line in table.lines() { try await context.output.data(line) }
        return .success
    }

    private func exposure(_ photo: Photo) -> String? {
        let parts = [photo.shutterSpeed, photo.aperture, photo.iso, photo.focalLength].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: "  ")
    }
}

/// A photo as `--json` prints it: the API's keys, all of them every time.
struct PhotoRecord: Encodable {
    private let photo: Photo

    init(_ photo: Photo) { self.photo = photo }

    enum Key: String, CodingKey, CaseIterable {
        case id, caption, order, camera, lens, iso, aperture, rating, folder, source, rotation, width, height
        case projectID = "project_id"
        case imageURL = "image_url"
        case captionEnglish = "caption_en"
        case takenAt = "taken_at"
        case shutterSpeed = "shutter_speed"
        case focalLength = "focal_length"
        case gpsLatitude = "gps_lat"
        case gpsLongitude = "gps_lng"
        case colorLabel = "color_label"
        case createdAt = "created_at"
        case originalFilename = "original_filename"
        case localMissing = "local_missing"
        case deletedAt = "deleted_at"
        case originalImageURL = "original_image_url"
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(photo.id, forKey: .id)
        try values.encode(photo.projectID, forKey: .projectID)
        try values.encode(photo.imageURL, forKey: .imageURL)
        try values.encode(photo.caption, forKey: .caption)
        try values.encode(photo.captionEnglish, forKey: .captionEnglish)
        try values.encode(photo.order, forKey: .order)
        try values.encode(photo.takenAt, forKey: .takenAt)
        try values.encode(photo.camera, forKey: .camera)
        try values.encode(photo.lens, forKey: .lens)
        try values.encode(photo.iso, forKey: .iso)
        try values.encode(photo.shutterSpeed, forKey: .shutterSpeed)
        try values.encode(photo.aperture, forKey: .aperture)
        try values.encode(photo.focalLength, forKey: .focalLength)
        try values.encode(photo.gpsLatitude, forKey: .gpsLatitude)
        try values.encode(photo.gpsLongitude, forKey: .gpsLongitude)
        try values.encode(photo.rating, forKey: .rating)
        try values.encode(photo.colorLabel, forKey: .colorLabel)
        try values.encode(photo.createdAt, forKey: .createdAt)
        try values.encode(photo.folder, forKey: .folder)
        try values.encode(photo.originalFilename, forKey: .originalFilename)
        try values.encode(photo.source, forKey: .source)
        try values.encode(photo.localMissing, forKey: .localMissing)
        try values.encode(photo.deletedAt, forKey: .deletedAt)
        try values.encode(photo.rotation, forKey: .rotation)
        try values.encode(photo.originalImageURL, forKey: .originalImageURL)
        try values.encode(photo.width, forKey: .width)
        try values.encode(photo.height, forKey: .height)
    }
}
