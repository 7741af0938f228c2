/// Chapters (API contract section 6).
extension RaccontoClient {
    /// `GET /chapters/all-items`: every chapter and item of a project. Errors: `forbidden` for an unknown project.
    public func allItems(of project: ID<Project>) async throws(RaccontoError) -> StoryListing {
        try await send(Endpoint(.listAllItems, query: [("project_id", project.rawValue)]))
    }

    /// `GET /chapters/`: the project's chapters, flat, with their dates. Errors: `forbidden` for an unknown project.
    public func chapters(of project: ID<Project>) async throws(RaccontoError) -> [Chapter] {
        try await send(Endpoint(.listChapters, query: [("project_id", project.rawValue)]))
    }

    /// `POST /chapters/`: makes a chapter after all others of the project. Not idempotent.
    ///
    /// Errors: `rejected` below a sub-chapter, `notFound` for an unknown parent, `forbidden`.
    public func createChapter(
        in project: ID<Project>, title: String, description: String? = nil, under parent: ID<Chapter>? = nil
    ) async throws(RaccontoError) -> Chapter {
        var fields = JSONFields()
        fields.set("project_id", project)
        fields.set("title", title)
        fields.set("description", description)
        fields.set("parent_id", parent)
        return try await send(Endpoint(.createChapter, json: fields.json))
    }

    /// `PUT /chapters/{id}`: changes what `change` names. The server does not refuse a third level made by moving a
    /// chapter that has sub-chapters, nor a chapter below itself; `StoryEdit` does.
    ///
    /// Errors: `notFound`, `rejected` below a sub-chapter.
    public func updateChapter(
        _ id: ID<Chapter>, _ change: ChapterChange
    ) async throws(RaccontoError) -> Chapter {
        try await send(Endpoint(.updateChapter, [.chapter: id.rawValue], json: change.json))
    }

    /// `DELETE /chapters/{id}`: with its sub-chapters and everything in them. The photos stay in the project.
    public func deleteChapter(_ id: ID<Chapter>) async throws(RaccontoError) {
        try await send(Endpoint<Void>(.deleteChapter, [.chapter: id.rawValue]))
    }

    /// `PUT /chapters/reorder`: the index becomes the chapter's number; others keep theirs. An empty list is not sent.
    ///
    /// Errors: `forbidden` when one is unknown or named twice.
    public func reorderChapters(_ ids: [ID<Chapter>]) async throws(RaccontoError) {
        guard !ids.isEmpty else { return }
        var fields = JSONFields()
        fields.set("chapter_ids", ids.map(\.rawValue))
        try await send(Endpoint<Void>(.reorderChapters, json: fields.json))
    }
}
