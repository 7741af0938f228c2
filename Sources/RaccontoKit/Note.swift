/// A photographer's note about a project or one of its photos (API contract section 7).
package struct Note: Codable, Sendable, Hashable {
    package var id: ID<Note>
    package var projectID: ID<Project>
    package var content: String
    /// `memo`, `concept`, `research` or `client`; other text is possible.
    package var type: String?
    package var isPinned: Bool
    /// The photo it is about.
    package var photoID: ID<Photo>?
    package var createdAt: ServerTime?
    package var updatedAt: ServerTime?

    enum CodingKeys: String, CodingKey {
        case id, content
        case projectID = "project_id"
        case type = "note_type"
        case isPinned = "is_pinned"
        case photoID = "photo_id"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(ID<Note>.self, forKey: .id)
        projectID = try values.decode(ID<Project>.self, forKey: .projectID)
        content = try values.decodeIfPresent(String.self, forKey: .content) ?? ""
        type = try values.decodeIfPresent(String.self, forKey: .type)
        isPinned = try values.decodeIfPresent(LenientBool.self, forKey: .isPinned)?.value ?? false
        photoID = try values.decodeIfPresent(ID<Photo>.self, forKey: .photoID)
        createdAt = try values.decodeIfPresent(ServerTime.self, forKey: .createdAt)
        updatedAt = try values.decodeIfPresent(ServerTime.self, forKey: .updatedAt)
    }
}

/// Notes (API contract section 7).
extension RaccontoClient {
    /// `GET /notes/`: a project's notes, pinned ones first, then the latest. Errors: `forbidden`.
    package func notes(in project: ID<Project>) async throws(RaccontoError) -> [Note] {
        try await send(Endpoint(.listNotes, query: [("project_id", project.rawValue)]))
    }

    /// `POST /notes/`. Not idempotent. A photo is looked at first: the server fails on an unknown one.
    ///
    /// Errors: `forbidden` for the project, `notFound` for the photo.
    /// - Parameter type: `memo`, `concept`, `research` or `client`.
    package func createNote(
        in project: ID<Project>, content: String, type: String = "memo", isPinned: Bool = false,
        about photo: ID<Photo>? = nil
    ) async throws(RaccontoError) -> Note {
        if let photo { _ = try await self.photo(photo) }
        var fields = JSONFields()
        fields.set("project_id", project)
        fields.set("content", content)
        fields.set("note_type", type)
        fields.set("is_pinned", isPinned)
        fields.set("photo_id", photo)
        let body = fields.json
        return try await confirmedCreation { () async throws(RaccontoError) in
            try await send(Endpoint(.createNote, json: body))
        } byListing: { () async throws(RaccontoError) in
            try await notes(in: project)
        } key: {
            $0.id
        } matches: {
            $0.content == content
        }
    }

    /// `PUT /notes/{id}` around a fresh reading of the note: an update replaces all of it. After an ambiguous answer it
    /// is read again. Nothing is sent for a note that reads as wanted already.
    ///
    /// Errors: `notFound`, `forbidden` for the project.
    package func updateNote(
        _ id: ID<Note>, in project: ID<Project>, _ changes: NoteChanges
    ) async throws(RaccontoError) -> Note {
        let current = try await note(id, in: project)
        if changes.isSatisfied(by: current) { return current }
        if let photo = changes.photoID.newValue { _ = try await self.photo(photo) }
        return try await confirmed { () async throws(RaccontoError) in
            try await send(Endpoint(.updateNote, [.note: id.rawValue], json: changes.json(around: current)))
        } byReading: { () async throws(RaccontoError) -> Note? in
            let now = try await note(id, in: project)
            return changes.isSatisfied(by: now) ? now : nil
        }
    }

    /// `PATCH /notes/{id}/pin`, which toggles; nothing is sent when the note is as wanted. Where the server has no such
    /// route the note is updated.
    ///
    /// Errors: `notFound`, `forbidden` for the project.
    package func setPinned(
        _ id: ID<Note>, in project: ID<Project>, _ isPinned: Bool
    ) async throws(RaccontoError) -> Note {
        let current = try await note(id, in: project)
        guard current.isPinned != isPinned else { return current }
        var changes = NoteChanges()
        changes.isPinned = isPinned
        return try await confirmed { () async throws(RaccontoError) in
            try await send(Endpoint(.toggleNotePin, [.note: id.rawValue])) { () async throws(RaccontoError) in
                try await updateNote(id, in: project, changes)
            }
        } byReading: { () async throws(RaccontoError) -> Note? in
            let now = try await note(id, in: project)
            return now.isPinned == isPinned ? now : nil
        }
    }

    /// `DELETE /notes/{id}`: destroys a note; there is no trash for notes. Errors: `notFound`.
    ///
    /// - Parameter project: where to look whether it is gone, after an ambiguous answer; without it that is an error.
    package func deleteNote(_ id: ID<Note>, in project: ID<Project>? = nil) async throws(RaccontoError) {
        try await confirmed { () async throws(RaccontoError) in
            try await send(Endpoint<Void>(.deleteNote, [.note: id.rawValue]))
        } when: { () async throws(RaccontoError) in
            guard let project else { return false }
            return try await !notes(in: project).contains { $0.id == id }
        }
    }

    /// One note, out of the project's list: the server has no route for a single one.
    private func note(_ id: ID<Note>, in project: ID<Project>) async throws(RaccontoError) -> Note {
        if let note = try await notes(in: project).first(where: { $0.id == id }) { return note }
        throw RaccontoError(
            .notFound, operation: APIOperation.listNotes.rawValue, message: "the project has no note `\(id)`")
    }
}

/// What is changed about a note; what is not named stays.
package struct NoteChanges: Sendable, Equatable {
    package var content: String?
    package var type: String?
    package var isPinned: Bool?
    package var photoID: FieldChange<ID<Photo>> = .keep

    package init() {}

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
    package func isSatisfied(by note: Note) -> Bool {
        (content == nil || content == note.content) && (type == nil || type == note.type)
            && (isPinned == nil || isPinned == note.isPinned) && photoID.isSatisfied(by: note.photoID)
    }
}
