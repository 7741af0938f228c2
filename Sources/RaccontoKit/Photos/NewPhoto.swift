/// What is recorded about an uploaded picture. What is nil is not sent; rating and label need a following update.
public struct NewPhoto: Sendable, Equatable {
    public var projectID: ID<Project>
    /// Delivery URL of the picture.
    public var imageURL: String
    public var caption: String?
    /// Place in the project, not 0: the server takes 0 for "at the end".
    public var order: Int?
    /// Path below the folder that is uploaded.
    public var folder: String?
    public var originalFilename: String?
    public var source = "cli"
    /// The camera's wall clock, without a zone.
    public var takenAt: ServerTime?
    public var camera: String?
    public var lens: String?
    public var iso: String?
    public var shutterSpeed: String?
    public var aperture: String?
    public var focalLength: String?
    public var gpsLatitude: String?
    public var gpsLongitude: String?
    /// Pixels of the uploaded picture.
    public var width: Int?
    public var height: Int?

    public init(projectID: ID<Project>, imageURL: String) {
        self.projectID = projectID
        self.imageURL = imageURL
    }

    var json: JSONValue {
        var fields = JSONFields()
        fields.set("project_id", projectID)
        fields.set("image_url", imageURL)
        fields.set("caption", caption)
        fields.set("order", order)
        fields.set("folder", folder)
        fields.set("original_filename", originalFilename)
        fields.set("source", source)
        fields.set("taken_at", takenAt?.text)
        fields.set("camera", camera)
        fields.set("lens", lens)
        fields.set("iso", iso)
        fields.set("shutter_speed", shutterSpeed)
        fields.set("aperture", aperture)
        fields.set("focal_length", focalLength)
        fields.set("gps_lat", gpsLatitude)
        fields.set("gps_lng", gpsLongitude)
        fields.set("width", width)
        fields.set("height", height)
        return fields.json
    }
}
