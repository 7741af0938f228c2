/// A note as it stands in the table.
struct NoteRow: Codable, Sendable {
    var id: String
    var projectID: String
    var content: String
    var type: String? = "memo"
    var isPinned = false
    var photoID: String?
    var createdAt: Moment
    var updatedAt: Moment
    var deletedAt: Moment?

    var json: JSON { .object(members) }

    /// The raw row, which pinning answers: one key more.
    var rawJSON: JSON { .object(members + [(key: "deleted_at", value: .optional(deletedAt?.text))]) }

    private var members: [(key: String, value: JSON)] {
        [
            (key: "id", value: .string(id)), (key: "project_id", value: .string(projectID)),
            (key: "content", value: .string(content)), (key: "note_type", value: .optional(type)),
            (key: "is_pinned", value: .bool(isPinned)), (key: "photo_id", value: .optional(photoID)),
            (key: "created_at", value: .string(createdAt.text)), (key: "updated_at", value: .string(updatedAt.text)),
        ]
    }
}
