/// What is changed about a note; what is not named stays.
public struct NoteChanges: Sendable, Equatable {
    public var content: String?
    public var type: String?
    public var isPinned: Bool?
    public var photoID: FieldChange<ID<Photo>> = .keep

    public init() {}

    /// The whole note as it will be: an update replaces everything, and what it leaves out falls back to defaults.
    func json(around note: Note) -> JSONValue {
        var fields = JSONFields()
        fields.set("content", content ?? note.content)
        fields.set("note_type", type ?? note.type)
        fields.set("is_pinned", isPinned ?? note.isPinned)
        switch photoID {
        case .keep: fields.set("photo_id", note.photoID)
        case .set(let photo): fields.set("photo_id", photo)
        case .clear: break
        }
        return fields.json
    }

    /// Whether the note already reads so.
    public func isSatisfied(by note: Note) -> Bool {
        (content == nil || content == note.content) && (type == nil || type == note.type)
            && (isPinned == nil || isPinned == note.isPinned) && photoID.isSatisfied(by: note.photoID)
    }
}
