import RaccontoKit

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
