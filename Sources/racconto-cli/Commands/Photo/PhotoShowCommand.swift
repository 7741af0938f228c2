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
            try context.output.data(JSONText.line(PhotoRecord(photo)))
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
        for line in table.lines() { try context.output.data(line) }
        return .success
    }

    private func exposure(_ photo: Photo) -> String? {
        let parts = [photo.shutterSpeed, photo.aperture, photo.iso, photo.focalLength].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: "  ")
    }
}
