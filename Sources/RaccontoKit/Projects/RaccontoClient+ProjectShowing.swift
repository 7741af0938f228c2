/// How projects are shown: their order, cover and audience (API contract section 3).
extension RaccontoClient {
    /// `PATCH /projects/reorder`: puts the named projects first, in this order, and the others after them as they are.
    ///
    /// The whole list is sent: the server only numbers what it is given, and a part of it would be mixed with the rest.
    /// Errors: `invalidInput` when one is named twice or is not among the live projects.
    /// - Returns: the order that was set.
    @discardableResult
    public func reorderProjects(_ first: [ID<Project>]) async throws(RaccontoError) -> [ID<Project>] {
        let check = InputCheck(operation: .reorderProjects)
        guard Set(first).count == first.count else { throw check.refusal("a project is named twice") }
        let present = try await projects().map(\.id)
        if let unknown = first.first(where: { !present.contains($0) }) {
            throw check.refusal("there is no project `\(unknown)`")
        }
        let order = first + present.filter { !first.contains($0) }
        var fields = JSONFields()
        fields.set("ids", order.map(\.rawValue))
        try await confirmed { () async throws(RaccontoError) in
            try await send(Endpoint<Void>(.reorderProjects, json: fields.json))
        } when: { () async throws(RaccontoError) in
            try await projects().map(\.id) == order
        }
        return order
    }

    /// `PUT /projects/{id}` with the picture of a photo as cover, or without a cover when nil.
    ///
    /// Errors: `notFound` for the project, the photo, or a photo in the trash.
    public func setCover(of project: ID<Project>, to photo: ID<Photo>?) async throws(RaccontoError) -> Project {
        var changes = ProjectChanges()
        changes.coverImageURL = .clear
        if let photo {
            let shown = try await self.photo(photo)
            guard shown.deletedAt == nil else {
                throw RaccontoError(
                    .notFound, operation: APIOperation.updateProject.rawValue, message: "the photo is in the trash")
            }
            changes.coverImageURL = .set(shown.imageURL)
        }
        return try await updateProject(project, changes)
    }

    /// `PUT /projects/{id}`: who sees a project. Both switches go together: the server refuses a project that is shown
    /// in Explore and not public.
    ///
    /// Errors: `notFound`.
    public func setAudience(
        of project: ID<Project>, to audience: ProjectAudience
    ) async throws(RaccontoError) -> Project {
        var changes = ProjectChanges()
        changes.isPublic = audience != .onlyMe
        changes.showInExplore = audience == .explore
        return try await updateProject(project, changes)
    }
}
