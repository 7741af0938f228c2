/// Projects (API contract section 3).
extension RaccontoClient {
    /// `GET /projects/`: all live projects in the photographer's order.
    public func projects() async throws(RaccontoError) -> [Project] {
        try await send(Endpoint(.listProjects))
    }

    /// `GET /projects/{id or slug}`: one live project. Errors: `notFound`, also for a deleted or foreign one.
    public func project(_ reference: String) async throws(RaccontoError) -> Project {
        try await send(Endpoint(.showProject, [.project: reference])) { () async throws(RaccontoError) in
            let all = try await projects()
            if let found = all.first(where: { $0.id.rawValue == reference || $0.slug == reference }) { return found }
            throw RaccontoError(
                .notFound, operation: APIOperation.showProject.rawValue, message: "there is no project `\(reference)`")
        }
    }

    /// `GET /projects/{id}`: one live project. Errors: `notFound`, also for a deleted or foreign one.
    public func project(_ id: ID<Project>) async throws(RaccontoError) -> Project {
        try await project(id.rawValue)
    }

    /// `POST /projects/`: makes a project; its slug is derived from the title and never changes.
    ///
    /// Errors: `projectLimit`, `rejected` with `EXPLORE_REQUIRES_PUBLIC`.
    public func createProject(_ project: NewProject) async throws(RaccontoError) -> Project {
        try ProjectCheck(operation: .createProject).check(
            status: project.status, cameraType: project.cameraType, tags: project.tags, shotDate: project.shotDate)
        return try await confirmedCreation { () async throws(RaccontoError) in
            try await send(Endpoint(.createProject, json: project.json))
        } byListing: { () async throws(RaccontoError) in
            try await projects()
        } key: {
            $0.id
        } matches: {
            $0.title == project.title
        }
    }

    /// `PUT /projects/{id}`: changes what `changes` names and keeps the rest.
    ///
    /// The server wants the title with every update, so the project is read first when the title stays. After a 500 it
    /// is read again: the server sometimes stores the change and fails only then.
    /// Errors: `notFound`, `rejected` with `EXPLORE_REQUIRES_PUBLIC` when only one of the two switches is given.
    public func updateProject(
        _ id: ID<Project>, _ changes: ProjectChanges
    ) async throws(RaccontoError) -> Project {
        try ProjectCheck(operation: .updateProject).check(
            status: changes.status, cameraType: changes.cameraType.newValue, tags: changes.tags,
            shotDate: changes.shotDate.newValue)
        let title: String
        if let newTitle = changes.title { title = newTitle } else { title = try await project(id).title }
        let endpoint = Endpoint<Project>(
            .updateProject, [.project: id.rawValue], json: changes.json(title: title))
        return try await confirmed {
            () async throws(RaccontoError) in
            try await send(endpoint)
        } byReading: { () async throws(RaccontoError) -> Project? in
            let now = try await project(id)
            return changes.areVisible(in: now) ? now : nil
        }
    }

    /// `DELETE /projects/{id}`: puts a project into the trash, its notes with it; after 30 days it is destroyed.
    ///
    /// Errors: `notFound`.
    public func deleteProject(_ id: ID<Project>) async throws(RaccontoError) {
        try await confirmed { () async throws(RaccontoError) in
            try await send(Endpoint<Void>(.deleteProject, [.project: id.rawValue]))
        } byReading: { () async throws(RaccontoError) -> Void? in
            try await isMissing { () async throws(RaccontoError) in try await project(id) } ? () : nil
        }
    }
}

extension ProjectChanges {
    /// Whether a project as it reads now shows these changes. The server rewrites tags: those that it would write in
    /// another way never count as shown.
    public func areVisible(in project: Project) -> Bool {
        (title == nil || title == project.title)
            && titleEnglish.isSatisfied(by: project.titleEnglish)
            && description.isSatisfied(by: project.description)
            && descriptionEnglish.isSatisfied(by: project.descriptionEnglish)
            && location.isSatisfied(by: project.location)
            && coverImageURL.isSatisfied(by: project.coverImageURL)
            && cameraType.isSatisfied(by: project.cameraType)
            && (status == nil || status == project.status)
            && (isPublic == nil || isPublic == project.isPublic)
            && (showInExplore == nil || showInExplore == project.showInExplore)
            && isShotDateVisible(in: project) && (tags == nil || tags == project.tags)
    }

    private func isShotDateVisible(in project: Project) -> Bool {
        switch shotDate {
        case .keep: true
        case .clear: project.shotDate == nil
        case .set(let text): ISO8601Text.date(from: text) == project.shotDate?.date && project.shotDate != nil
        }
    }
}
