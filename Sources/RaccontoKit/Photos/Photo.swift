/// A photo as the server keeps it (API contract section 4).
public struct Photo: Codable, Sendable, Hashable {
    /// The service's own id, a UUID.
    public var id: ID<Photo>
    /// The project it belongs to.
    public var projectID: ID<Project>
    /// Delivery URL, normally `https://imagedelivery.net/<account>/<image>/public`.
    public var imageURL: String
    /// Shown below the photo.
    public var caption: String?
    /// The caption in English (`caption_en`).
    public var captionEnglish: String?
    /// Its place in the project; numbers may repeat.
    public var order: Int
    /// The camera's wall clock.
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
    /// Signed decimal degrees as text.
    public var gpsLatitude: String?
    /// Signed decimal degrees as text.
    public var gpsLongitude: String?
    /// 1 to 5.
    public var rating: Int?
    /// `red`, `yellow`, `green`, `blue` or `purple`, by the work order also `orange`; other text is possible.
    public var colorLabel: String?
    /// When it was recorded.
    public var createdAt: ServerTime?
    /// Path of the file's folder below the folder that was uploaded.
    public var folder: String?
    /// The file's name when it was uploaded.
    public var originalFilename: String?
    /// Which client recorded it: `web`, `electron`, `ios`, `cli`.
    public var source: String?
    /// Whether its photographer's own file is gone.
    public var localMissing: Bool
    /// Since when it is in the trash; nil for a live one.
    public var deletedAt: ServerTime?
    /// 0, 90, 180 or 270 degrees clockwise.
    public var rotation: Int
    /// The picture as uploaded, when it was turned since.
    public var originalImageURL: String?
    /// Pixels of the uploaded picture; not swapped by a rotation.
    public var width: Int?
    /// Pixels of the uploaded picture; not swapped by a rotation.
    public var height: Int?
    /// Only in the answers that carry the server's raw row.
    public var isRotating: Bool?

    enum CodingKeys: String, CodingKey {
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
        case isRotating = "is_rotating"
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(ID<Photo>.self, forKey: .id)
        projectID = try values.decode(ID<Project>.self, forKey: .projectID)
        imageURL = try values.decode(String.self, forKey: .imageURL)
        caption = try values.decodeIfPresent(String.self, forKey: .caption)
        captionEnglish = try values.decodeIfPresent(String.self, forKey: .captionEnglish)
        order = try values.decodeIfPresent(Int.self, forKey: .order) ?? 0
        takenAt = try values.decodeIfPresent(ServerTime.self, forKey: .takenAt)
        camera = try values.decodeIfPresent(String.self, forKey: .camera)
        lens = try values.decodeIfPresent(String.self, forKey: .lens)
        iso = try values.decodeIfPresent(String.self, forKey: .iso)
        shutterSpeed = try values.decodeIfPresent(String.self, forKey: .shutterSpeed)
        aperture = try values.decodeIfPresent(String.self, forKey: .aperture)
        focalLength = try values.decodeIfPresent(String.self, forKey: .focalLength)
        gpsLatitude = try values.decodeIfPresent(String.self, forKey: .gpsLatitude)
        gpsLongitude = try values.decodeIfPresent(String.self, forKey: .gpsLongitude)
        rating = try values.decodeIfPresent(Int.self, forKey: .rating)
        colorLabel = try values.decodeIfPresent(String.self, forKey: .colorLabel)
        createdAt = try values.decodeIfPresent(ServerTime.self, forKey: .createdAt)
        folder = try values.decodeIfPresent(String.self, forKey: .folder)
        originalFilename = try values.decodeIfPresent(String.self, forKey: .originalFilename)
        source = try values.decodeIfPresent(String.self, forKey: .source)
        localMissing = try values.decodeIfPresent(LenientBool.self, forKey: .localMissing)?.value ?? false
        deletedAt = try values.decodeIfPresent(ServerTime.self, forKey: .deletedAt)
        rotation = try values.decodeIfPresent(Int.self, forKey: .rotation) ?? 0
        originalImageURL = try values.decodeIfPresent(String.self, forKey: .originalImageURL)
        width = try values.decodeIfPresent(Int.self, forKey: .width)
        height = try values.decodeIfPresent(Int.self, forKey: .height)
        isRotating = try values.decodeIfPresent(Bool.self, forKey: .isRotating)
    }
}

/// Reading one photo (API contract section 5).
extension RaccontoClient {
    /// `GET /photos/{id}`, also for a photo in the trash. Errors: `notFound`.
    public func photo(_ id: ID<Photo>) async throws(RaccontoError) -> Photo {
        try await send(Endpoint(.showPhoto, [.photo: id.rawValue])) { () async throws(RaccontoError) in
            let all = try await photos(in: nil, includeDeleted: true)
            if let found = all.first(where: { $0.id == id }) { return found }
            throw RaccontoError(
                .notFound, operation: APIOperation.showPhoto.rawValue, message: "there is no photo `\(id)`")
        }
    }

    /// `GET /photos/{id}/chapters`: the chapters that show a photo, each once. Errors: `notFound`.
    public func chapters(of photo: ID<Photo>) async throws(RaccontoError) -> [ID<Chapter>] {
        let endpoint = Endpoint<[ID<Chapter>]>(.listChaptersOfPhoto, [.photo: photo.rawValue])
        let listed = try await send(endpoint) { () async throws(RaccontoError) in
            let story = try await allItems(of: try await self.photo(photo).projectID)
            return story.chapters.map(\.id).filter { chapter in
                story.itemsByChapter[chapter.rawValue]?.contains { $0.photoID == photo } ?? false
            }
        }
        var known: Set<ID<Chapter>> = []
        return listed.filter { known.insert($0).inserted }
    }
}
