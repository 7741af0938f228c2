/// What a project starts with. A cover cannot be given here: the server ignores it on creation.
public struct NewProject: Sendable, Equatable {
    /// The title, in the photographer's language.
    public var title: String
    /// The title in English (`title_en`).
    public var titleEnglish: String?
    /// What it is about.
    public var description: String?
    /// The description in English (`description_en`).
    public var descriptionEnglish: String?
    /// Where it was photographed.
    public var location: String?
    /// ISO 8601, years 1900 to 9998.
    public var shotDate: String?
    /// Where it stands.
    public var status: ProjectStatus?
    /// `film`, `digital`, `mobile` or `mixed`.
    public var cameraType: String?
    /// At most 10, of 2 characters or more.
    public var tags: [String]?
    /// Whether the portfolio shows it.
    public var isPublic: Bool?
    /// Needs `isPublic`.
    public var showInExplore: Bool?

    /// A project with a title and nothing else.
    public init(title: String) { self.title = title }

    var json: JSONValue {
        var fields = JSONFields()
        fields.set("title", title)
        fields.set("title_en", titleEnglish)
        fields.set("description", description)
        fields.set("description_en", descriptionEnglish)
        fields.set("location", location)
        fields.set("shot_date", shotDate)
        fields.set("status", status?.rawValue)
        fields.set("camera_type", cameraType)
        fields.set("tags", tags)
        fields.set("is_public", isPublic)
        fields.set("show_in_explore", showInExplore)
        return fields.json
    }
}

/// What an update does to a project; what is left alone keeps its value.
///
/// `tags`, `status`, `isPublic` and `showInExplore` cannot be cleared: a `null` there breaks the project's lists on the
/// server for good, or means something else. An empty array clears the tags.
public struct ProjectChanges: Sendable, Equatable {
    /// The title, in the photographer's language.
    public var title: String?
    /// The title in English (`title_en`).
    public var titleEnglish: FieldChange<String> = .keep
    /// What it is about.
    public var description: FieldChange<String> = .keep
    /// The description in English (`description_en`).
    public var descriptionEnglish: FieldChange<String> = .keep
    /// Where it was photographed.
    public var location: FieldChange<String> = .keep
    /// ISO 8601, years 1900 to 9998.
    public var shotDate: FieldChange<String> = .keep
    /// The address of the cover's picture, or none.
    public var coverImageURL: FieldChange<String> = .keep
    /// `film`, `digital`, `mobile` or `mixed`.
    public var cameraType: FieldChange<String> = .keep
    /// Where it stands.
    public var status: ProjectStatus?
    /// At most 10, of 2 characters or more.
    public var tags: [String]?
    /// Whether the portfolio shows it.
    public var isPublic: Bool?
    /// Needs `isPublic`.
    public var showInExplore: Bool?

    /// No change.
    public init() {}

    func json(title currentTitle: String) -> JSONValue {
        var fields = JSONFields()
        fields.set("title", title ?? currentTitle)
        fields.change("title_en", titleEnglish)
        fields.change("description", description)
        fields.change("description_en", descriptionEnglish)
        fields.change("location", location)
        fields.change("shot_date", shotDate)
        fields.change("cover_image_url", coverImageURL)
        fields.change("camera_type", cameraType)
        fields.set("status", status?.rawValue)
        fields.set("tags", tags)
        fields.set("is_public", isPublic)
        fields.set("show_in_explore", showInExplore)
        return fields.json
    }

    /// Whether a project as it reads now shows these changes. The server rewrites tags: those that it would write in
    /// another way never count as shown.
    package func areVisible(in project: Project) -> Bool {
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

/// Making and changing projects (API contract section 3).
extension RaccontoClient {
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

    // MARK: - Order, cover, audience

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
    package func setAudience(
        of project: ID<Project>, to audience: ProjectAudience
    ) async throws(RaccontoError) -> Project {
        var changes = ProjectChanges()
        changes.isPublic = audience != .onlyMe
        changes.showInExplore = audience == .explore
        return try await updateProject(project, changes)
    }
}

/// Who sees a project.
package enum ProjectAudience: String, Sendable, CaseIterable {
    /// The photographer alone.
    case onlyMe
    /// Everybody who knows the portfolio.
    case portfolio
    /// Everybody, and it is offered to them.
    case explore
}

/// Refuses project fields that the server would refuse, ignore in silence, or fail on.
struct ProjectCheck {
    let operation: APIOperation

    func check(
        status: ProjectStatus?, cameraType: String?, tags: [String]?, shotDate: String?
    ) throws(RaccontoError) {
        let input = InputCheck(operation: operation)
        if let status, !ProjectStatus.writable.contains(status) {
            let known = ProjectStatus.writable.map(\.rawValue).joined(separator: ", ")
            throw input.refusal("`\(status.rawValue)` is not a project status (\(known))")
        }
        if let cameraType, !Self.cameraTypes.contains(cameraType) {
            throw input.refusal(
                "`\(cameraType)` is not a camera type (\(Self.cameraTypes.joined(separator: ", ")))")
        }
        if let tags {
            guard tags.count <= 10 else { throw input.refusal("a project takes at most 10 tags") }
            if let short = tags.first(where: { $0.unicodeScalars.count < 2 }) {
                throw input.refusal("the tag `\(short)` is shorter than 2 characters")
            }
        }
        try input.checkDate(shotDate, named: "shot_date")
    }

    static let cameraTypes = ["film", "digital", "mobile", "mixed"]
}
