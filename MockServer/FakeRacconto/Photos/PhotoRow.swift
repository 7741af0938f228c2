/// A photo as it stands in the table.
struct PhotoRow: Codable, Sendable {
    var id: String
    var projectID: String
    var imageURL: String
    var caption: String?
    var captionEnglish: String?
    /// Nil poisons the project's list.
    var order: Int?
    var takenAt: Moment?
    var camera: String?
    var lens: String?
    var iso: String?
    var shutterSpeed: String?
    var aperture: String?
    var focalLength: String?
    var gpsLatitude: String?
    var gpsLongitude: String?
    var rating: Int?
    var colorLabel: String?
    var createdAt: Moment
    var folder: String?
    var originalFilename: String?
    var source: String? = "web"
    var localMissing = false
    var deletedAt: Moment?
    var rotation = 0
    var originalImageURL: String?
    var width: Int?
    var height: Int?
    var isRotating = false

    var isReadable: Bool { order != nil && takenAt?.isReadable ?? true }

    var json: JSON { .object(members) }

    /// The raw row, which some endpoints answer: one key more.
    var rawJSON: JSON { .object(members + [(key: "is_rotating", value: .bool(isRotating))]) }

    private var members: [(key: String, value: JSON)] {
        let columns: [(String, JSON)] = [
            ("id", .string(id)), ("project_id", .string(projectID)), ("image_url", .string(imageURL)),
            ("caption", .optional(caption)), ("caption_en", .optional(captionEnglish)), ("order", .optional(order)),
            ("taken_at", .optional(takenAt?.text)), ("camera", .optional(camera)), ("lens", .optional(lens)),
            ("iso", .optional(iso)), ("shutter_speed", .optional(shutterSpeed)), ("aperture", .optional(aperture)),
            ("focal_length", .optional(focalLength)), ("gps_lat", .optional(gpsLatitude)),
            ("gps_lng", .optional(gpsLongitude)), ("rating", .optional(rating)),
            ("color_label", .optional(colorLabel)), ("created_at", .string(createdAt.text)),
            ("folder", .optional(folder)), ("original_filename", .optional(originalFilename)),
            ("source", .optional(source)), ("local_missing", .bool(localMissing)),
            ("deleted_at", .optional(deletedAt?.text)), ("rotation", .int(rotation)),
            ("original_image_url", .optional(originalImageURL)), ("width", .optional(width)),
            ("height", .optional(height)),
        ]
        return columns.map { (key: $0.0, value: $0.1) }
    }
}
