/// All photos, found by id and by project without going through the others.
struct PhotoTable {
    /// In the order of creation; a destroyed photo leaves nil behind, so that places never move.
    private var rows: [PhotoRow?] = []
    private var places: [String: Int] = [:]
    private var placesByProject: [String: [Int]] = [:]
    private var liveCounts: [String: Int] = [:]

    init(_ rows: [PhotoRow] = []) {
        for row in rows { append(row) }
    }

    var all: [PhotoRow] { rows.compactMap { $0 } }

    subscript(id: String) -> PhotoRow? { places[id].flatMap { rows[$0] } }

    func rows(inProject project: String) -> [PhotoRow] { (placesByProject[project] ?? []).compactMap { rows[$0] } }

    /// Photos of a project that are not in the trash.
    func liveCount(inProject project: String) -> Int { liveCounts[project] ?? 0 }

    /// The highest order number among a project's live photos.
    func highestOrder(inProject project: String) -> Int? {
        var highest: Int?
        for place in placesByProject[project] ?? [] where rows[place]?.deletedAt == nil {
            if let order = rows[place]?.order { highest = max(highest ?? order, order) }
        }
        return highest
    }

    mutating func append(_ row: PhotoRow) {
        places[row.id] = rows.count
        placesByProject[row.projectID, default: []].append(rows.count)
        if row.deletedAt == nil { liveCounts[row.projectID, default: 0] += 1 }
        rows.append(row)
    }

    /// Changes a photo, which may move it to another project.
    mutating func update(_ id: String, _ change: (inout PhotoRow) -> Void) {
        guard let place = places[id], var row = rows[place] else { return }
        let old = row
        change(&row)
        rows[place] = row
        if old.deletedAt == nil { liveCounts[old.projectID, default: 0] -= 1 }
        if row.deletedAt == nil { liveCounts[row.projectID, default: 0] += 1 }
        guard old.projectID != row.projectID else { return }
        placesByProject[old.projectID]?.removeAll { $0 == place }
        placesByProject[row.projectID, default: []].append(place)
    }

    mutating func remove(_ id: String) {
        guard let place = places.removeValue(forKey: id), let row = rows[place] else { return }
        rows[place] = nil
        placesByProject[row.projectID]?.removeAll { $0 == place }
        if row.deletedAt == nil { liveCounts[row.projectID, default: 0] -= 1 }
    }

    mutating func removeAll(inProject project: String) {
        for place in placesByProject.removeValue(forKey: project) ?? [] {
            if let row = rows[place] { places[row.id] = nil }
            rows[place] = nil
        }
        liveCounts[project] = nil
    }
}

/// A photo as it stands in the table.
struct PhotoRow: Codable, Sendable {
    var id: String
    var projectID: String
    var imageURL: String
    var caption: String?
    var captionEnglish: String?
    /// Nil makes every list of the project a 500.
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
