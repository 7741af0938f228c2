import RaccontoKit

/// A note as `--json` prints it: the API's keys, all of them every time.
struct NoteRecord: Encodable {
    private let note: Note

    init(_ note: Note) { self.note = note }

    enum Key: String, CodingKey, CaseIterable {
        case id, content
        case projectID = "project_id"
        case type = "note_type"
        case isPinned = "is_pinned"
        case photoID = "photo_id"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(note.id, forKey: .id)
        try values.encode(note.projectID, forKey: .projectID)
        try values.encode(note.content, forKey: .content)
        try values.encode(note.type, forKey: .type)
        try values.encode(note.isPinned, forKey: .isPinned)
        try values.encode(note.photoID, forKey: .photoID)
        try values.encode(note.createdAt, forKey: .createdAt)
        try values.encode(note.updatedAt, forKey: .updatedAt)
    }
}
