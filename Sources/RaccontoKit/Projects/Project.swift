/// A photographer's project: the container of photos and chapters (API contract section 3).
public struct Project: Codable, Sendable, Hashable {
    /// The service's own id, a UUID.
    public var id: ID<Project>
    /// Readable name in URLs; never changes after creation.
    public var slug: String?
    /// The title, in the photographer's language.
    public var title: String
    /// The title in English (`title_en`).
    public var titleEnglish: String?
    /// What it is about.
    public var description: String?
    /// The description in English (`description_en`).
    public var descriptionEnglish: String?
    /// Where it stands.
    public var status: ProjectStatus
    /// The address of the cover's picture.
    public var coverImageURL: String?
    /// Where it was photographed.
    public var location: String?
    /// When it was photographed.
    public var shotDate: ServerTime?
    /// The server spells this as the strings `"true"` and `"false"`; a JSON bool is understood too.
    public var isPublic: Bool
    /// When it was made.
    public var createdAt: ServerTime?
    /// When it, its photos or its story changed last.
    public var updatedAt: ServerTime?
    /// Since when it is in the trash; nil for a live one.
    public var deletedAt: ServerTime?
    /// Folders of the photographer's machines that belong to it.
    public var linkedFolders: [String]
    /// `film`, `digital`, `mobile` or `mixed`.
    public var cameraType: String?
    /// At most 10, of 2 characters or more.
    public var tags: [String]
    /// Whether Explore offers it to everybody.
    public var showInExplore: Bool

    enum CodingKeys: String, CodingKey {
        case id, slug, title, description, status, location, tags
        case titleEnglish = "title_en"
        case descriptionEnglish = "description_en"
        case coverImageURL = "cover_image_url"
        case shotDate = "shot_date"
        case isPublic = "is_public"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case deletedAt = "deleted_at"
        case linkedFolders = "linked_folders"
        case cameraType = "camera_type"
        case showInExplore = "show_in_explore"
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(ID<Project>.self, forKey: .id)
        slug = try values.decodeIfPresent(String.self, forKey: .slug)
        title = try values.decode(String.self, forKey: .title)
        titleEnglish = try values.decodeIfPresent(String.self, forKey: .titleEnglish)
        description = try values.decodeIfPresent(String.self, forKey: .description)
        descriptionEnglish = try values.decodeIfPresent(String.self, forKey: .descriptionEnglish)
        status = try values.decodeIfPresent(ProjectStatus.self, forKey: .status) ?? .inProgress
        coverImageURL = try values.decodeIfPresent(String.self, forKey: .coverImageURL)
        location = try values.decodeIfPresent(String.self, forKey: .location)
        shotDate = try values.decodeIfPresent(ServerTime.self, forKey: .shotDate)
        isPublic = try values.decodeIfPresent(LenientBool.self, forKey: .isPublic)?.value ?? false
        createdAt = try values.decodeIfPresent(ServerTime.self, forKey: .createdAt)
        updatedAt = try values.decodeIfPresent(ServerTime.self, forKey: .updatedAt)
        deletedAt = try values.decodeIfPresent(ServerTime.self, forKey: .deletedAt)
        linkedFolders = try values.decodeIfPresent([String].self, forKey: .linkedFolders) ?? []
        cameraType = try values.decodeIfPresent(String.self, forKey: .cameraType)
        tags = try values.decodeIfPresent([String].self, forKey: .tags) ?? []
        showInExplore = try values.decodeIfPresent(LenientBool.self, forKey: .showInExplore)?.value ?? false
    }
}

/// Reading projects (API contract section 3).
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
}

/// Where a project stands. A status this client does not know survives as it is.
public struct ProjectStatus: RawRepresentable, Hashable, Sendable, Codable {
    /// As the server spells it.
    public let rawValue: String
    /// Wraps any text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Being worked on.
    public static let inProgress = ProjectStatus(rawValue: "in_progress")
    /// Finished, not shown yet.
    public static let completed = ProjectStatus(rawValue: "completed")
    /// Shown.
    public static let published = ProjectStatus(rawValue: "published")
    /// Put away.
    public static let archived = ProjectStatus(rawValue: "archived")

    /// The ones the server accepts in a write; any other is a 500.
    public static let writable: [ProjectStatus] = [.inProgress, .completed, .published, .archived]
}
