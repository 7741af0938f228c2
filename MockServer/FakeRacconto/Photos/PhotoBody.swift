/// The body that recording and changing a photo share.
struct PhotoBody {
    let fields: BodyFields
    let projectID: String
    let imageURL: String
    private let texts: [String: String]
    private let integers: [String: Int]
    let takenAt: Moment?

    private static let textKeys = [
        "caption", "caption_en", "color_label", "folder", "original_filename", "source", "camera", "lens", "iso",
        "shutter_speed", "aperture", "focal_length", "gps_lat", "gps_lng",
    ]
    private static let integerKeys = ["order", "rating", "width", "height"]

    /// `known` fills in for a missing project and picture, as the work order's clients expect of a change.
    init(_ request: IncomingRequest, filledFrom known: PhotoRow? = nil) throws(Problem) {
        var fields = try BodyFields(request)
        projectID = try Self.text("project_id", &fields, known?.projectID)
        imageURL = try Self.text("image_url", &fields, known?.imageURL)
        var texts: [String: String] = [:]
        for key in Self.textKeys { texts[key] = try fields.optionalText(key) }
        var integers: [String: Int] = [:]
        for key in Self.integerKeys { integers[key] = try fields.optionalInteger(key) }
        takenAt = fields.optionalMoment("taken_at")
        try fields.finish()
        self.texts = texts
        self.integers = integers
        self.fields = fields
    }

    private static func text(_ key: String, _ fields: inout BodyFields, _ known: String?) throws(Problem) -> String {
        if let known, !fields.has(key) { return known }
        return try fields.text(key)
    }

    func text(_ key: String) -> String? { texts[key] }
    func integer(_ key: String) -> Int? { integers[key] }

    /// Writes the keys that are present, except the ones that only creation or only a change may set.
    func apply(to row: inout PhotoRow) {
        if fields.has("caption") { row.caption = text("caption") }
        if fields.has("caption_en") { row.captionEnglish = text("caption_en") }
        if fields.has("folder") { row.folder = text("folder") }
        if fields.has("original_filename") { row.originalFilename = text("original_filename") }
        if fields.has("source") { row.source = text("source") }
        if fields.has("taken_at") { row.takenAt = takenAt }
        if fields.has("camera") { row.camera = text("camera") }
        if fields.has("lens") { row.lens = text("lens") }
        if fields.has("iso") { row.iso = text("iso") }
        if fields.has("shutter_speed") { row.shutterSpeed = text("shutter_speed") }
        if fields.has("aperture") { row.aperture = text("aperture") }
        if fields.has("focal_length") { row.focalLength = text("focal_length") }
        if fields.has("gps_lat") { row.gpsLatitude = text("gps_lat") }
        if fields.has("gps_lng") { row.gpsLongitude = text("gps_lng") }
        if fields.has("width") { row.width = integer("width") }
        if fields.has("height") { row.height = integer("height") }
    }
}
