public import RaccontoHTTP

/// From a prepared picture to a photo of the project: a one-time address, then (by `ImageHostClient`) the bytes, then the
/// record (API contract sections 5.1 and 5.2).
extension RaccontoClient {
    /// `GET /photos/cf-upload-url`: a one-time address for one picture, valid for about half an hour.
    ///
    /// Every call makes a draft at the image host, so ask only when the picture is ready to be sent.
    /// Errors: `photoLimit`, `serverFailure` also when the image host is overloaded.
    public func directUpload() async throws(RaccontoError) -> DirectUpload {
        try await send(Endpoint(.requestUpload))
    }

    /// `POST /photos/`: records an uploaded picture as a photo. Not idempotent: after an ambiguous error look for the
    /// picture with `findPhoto(imageURL:in:)` before calling again.
    ///
    /// Errors: `rejected` INVALID_IMAGE_URL, `notFound` for a project that is gone, foreign or in the trash.
    public func createPhoto(_ photo: NewPhoto) async throws(RaccontoError) -> Photo {
        let check = InputCheck(operation: .recordPhoto)
        try check.checkDate(photo.takenAt?.text, named: "taken_at")
        guard !photo.imageURL.isEmpty, photo.imageURL.unicodeScalars.count <= 500 else {
            throw check.refusal("the picture's address is empty or longer than 500 characters")
        }
        return try await send(Endpoint(.recordPhoto, json: photo.json))
    }

    /// The photo of a project that shows a picture, or showed it before it was turned, whichever variant the address
    /// names; nil when there is none.
    ///
    /// This is how to find out whether a recording whose answer was lost took effect.
    public func findPhoto(imageURL: String, in project: ID<Project>) async throws(RaccontoError) -> Photo? {
        let wanted = CFImageURL(imageURL)?.imagePath ?? imageURL
        return try await photos(in: project, includeDeleted: true).first { photo in
            [photo.imageURL, photo.originalImageURL].contains { address in
                address.map { CFImageURL($0)?.imagePath ?? $0 } == wanted
            }
        }
    }
}

/// A one-time address that takes one picture (API contract section 5.2).
public struct DirectUpload: Sendable, Equatable {
    /// Where the picture goes. Whoever has it can upload, so it is a secret.
    public var uploadURL: Redacted<String>
    /// The picture's id at the image host.
    public var imageID: String

    /// An address from elsewhere, such as a queue that was saved.
    public init(uploadURL: Redacted<String>, imageID: String) {
        self.uploadURL = uploadURL
        self.imageID = imageID
    }
}

extension DirectUpload: Decodable {
    private enum CodingKeys: String, CodingKey {
        case uploadURL
        case id
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        uploadURL = Redacted(try values.decode(String.self, forKey: .uploadURL))
        imageID = try values.decode(String.self, forKey: .id)
    }
}

/// What is recorded about an uploaded picture. What is nil is not sent; rating and label need a following update.
public struct NewPhoto: Sendable, Equatable {
    /// The project that receives it.
    public var projectID: ID<Project>
    /// Delivery URL of the picture.
    public var imageURL: String
    /// Shown below the photo.
    public var caption: String?
    /// Place in the project, not 0: the server takes 0 for "at the end".
    public var order: Int?
    /// Path below the folder that is uploaded.
    public var folder: String?
    /// The file's name, by which duplicates are noticed.
    public var originalFilename: String?
    /// Which client records it.
    public var source = "cli"
    /// The camera's wall clock, without a zone.
    public var takenAt: ServerTime?
    /// Maker and model.
    public var camera: String?
    /// As the camera names it.
    public var lens: String?
    /// For example `400`.
    public var iso: String?
    /// Seconds, for example `1/250s`.
    public var shutterSpeed: String?
    /// For example `f/2.8`.
    public var aperture: String?
    /// For example `35mm`.
    public var focalLength: String?
    /// Signed decimal degrees as text, north positive.
    public var gpsLatitude: String?
    /// Signed decimal degrees as text, east positive.
    public var gpsLongitude: String?
    /// Pixels of the uploaded picture.
    public var width: Int?
    /// Pixels of the uploaded picture.
    public var height: Int?

    /// A record of the least that the service takes.
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
