/// A project as it stands in the table.
struct ProjectRow: Codable, Sendable, Equatable {
    var id: String
    var ownerID: String
    var slug: String
    var title: String
    var titleEnglish: String?
    var description: String?
    var descriptionEnglish: String?
    var status = "in_progress"
    var coverImageURL: String?
    var location: String?
    var shotDate: Moment?
    var isPublic = false
    var createdAt: Moment
    var updatedAt: Moment
    var deletedAt: Moment?
    var cameraType: String?
    /// Nil poisons every read of the row.
    var tags: [String]? = []
    var showInExplore = false
    var orderNumber = 0
    /// When it was first made public.
    var publishedAt: Moment?
    var viewCount = 0

    var isReadable: Bool { tags != nil && shotDate?.isReadable ?? true }

    func json(linkedFolders: [String]) -> JSON {
        [
            "id": .string(id), "slug": .string(slug), "title": .string(title), "title_en": .optional(titleEnglish),
            "description": .optional(description), "description_en": .optional(descriptionEnglish),
            "status": .string(status), "cover_image_url": .optional(coverImageURL), "location": .optional(location),
            "shot_date": .optional(shotDate?.text), "is_public": isPublic ? "true" : "false",
            "created_at": .string(createdAt.text), "updated_at": .string(updatedAt.text),
            "deleted_at": .optional(deletedAt?.text), "linked_folders": .array(linkedFolders.map(JSON.string)),
            "camera_type": .optional(cameraType), "tags": .array((tags ?? []).map(JSON.string)),
            "show_in_explore": .bool(showInExplore),
        ]
    }
}
