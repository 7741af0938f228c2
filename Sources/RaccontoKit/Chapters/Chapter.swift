/// A chapter of a project's story; two levels by rule (API contract section 6).
public struct Chapter: Codable, Sendable, Hashable {
    /// The service's own id, a UUID.
    public var id: ID<Chapter>
    /// The project whose story it is part of.
    public var projectID: ID<Project>
    /// Shown above its items.
    public var title: String
    /// A text below the title.
    public var description: String?
    /// Its place among the chapters of its level.
    public var orderNumber: Int
    /// The chapter above; nil at the top level.
    public var parentID: ID<Chapter>?
    /// Absent in the all-items answer.
    public var createdAt: ServerTime?
    /// Absent in the all-items answer.
    public var updatedAt: ServerTime?

    enum CodingKeys: String, CodingKey {
        case id, title, description
        case projectID = "project_id"
        case orderNumber = "order_num"
        case parentID = "parent_id"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(ID<Chapter>.self, forKey: .id)
        projectID = try values.decode(ID<Project>.self, forKey: .projectID)
        title = try values.decode(.title, default: "")
        description = try values.decodeIfPresent(String.self, forKey: .description)
        orderNumber = try values.decode(.orderNumber, default: 0)
        parentID = try values.decodeIfPresent(ID<Chapter>.self, forKey: .parentID)
        createdAt = try values.decodeIfPresent(ServerTime.self, forKey: .createdAt)
        updatedAt = try values.decodeIfPresent(ServerTime.self, forKey: .updatedAt)
    }

    /// A chapter from elsewhere than the server.
    public init(
        id: ID<Chapter>, projectID: ID<Project>, title: String, description: String? = nil, orderNumber: Int,
        parentID: ID<Chapter>? = nil, createdAt: ServerTime? = nil, updatedAt: ServerTime? = nil
    ) {
        self.id = id
        self.projectID = projectID
        self.title = title
        self.description = description
        self.orderNumber = orderNumber
        self.parentID = parentID
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}

/// Chapters (API contract section 6).
extension RaccontoClient {
    /// `GET /chapters/all-items`: every chapter and item of a project. Errors: `forbidden` for an unknown project.
    public func allItems(of project: ID<Project>) async throws(RaccontoError) -> StoryListing {
        try await send(Endpoint(.listAllItems, query: [("project_id", project.rawValue)])) {
            () async throws(RaccontoError) in
            var listing = StoryListing(chapters: try await chapters(of: project), itemsByChapter: [:])
            for chapter in listing.chapters {
                let items = try await items(of: chapter.id)
                if !items.isEmpty { listing.itemsByChapter[chapter.id.rawValue] = items }
            }
            return listing
        }
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
        // The server fails on an empty one.
        if let parent {
            try InputCheck(operation: .createChapter).checkSegment(parent.rawValue, named: "parent chapter")
        }
        var fields = JSONFields()
        fields.set("project_id", project)
        fields.set("title", title)
        fields.set("description", description)
        fields.set("parent_id", parent)
        let body = fields.json
        return try await confirmedCreation { () async throws(RaccontoError) in
            try await send(Endpoint(.createChapter, json: body))
        } byListing: { () async throws(RaccontoError) in
            try await chapters(of: project)
        } key: {
            $0.id
        } matches: {
            $0.title == title && $0.parentID == parent
        }
    }

    /// `PUT /chapters/{id}`: changes what `change` names. The server does not refuse a third level made by moving a
    /// chapter that has sub-chapters, nor a chapter below itself; `StoryEdit` does.
    ///
    /// Errors: `notFound`, `rejected` below a sub-chapter.
    /// - Parameter project: where the chapter is read again after an ambiguous answer, there being no route for a single
    ///   one; without it that is an error.
    public func updateChapter(
        _ id: ID<Chapter>, _ change: ChapterChange, in project: ID<Project>? = nil
    ) async throws(RaccontoError) -> Chapter {
        if case .set(let parent?) = change.parent {
            try InputCheck(operation: .updateChapter).checkSegment(parent.rawValue, named: "parent chapter")
        }
        return try await confirmed { () async throws(RaccontoError) in
            try await send(Endpoint(.updateChapter, [.chapter: id.rawValue], json: change.json))
        } byReading: { () async throws(RaccontoError) -> Chapter? in
            guard let project else { return nil }
            return try await chapters(of: project).first { $0.id == id && change.isSatisfied(by: $0) }
        }
    }

    /// `DELETE /chapters/{id}`: with its sub-chapters and everything in them. The photos stay in the project.
    ///
    /// Errors: `notFound`.
    public func deleteChapter(_ id: ID<Chapter>) async throws(RaccontoError) {
        try await confirmed { () async throws(RaccontoError) in
            try await send(Endpoint<Void>(.deleteChapter, [.chapter: id.rawValue]))
        } when: { () async throws(RaccontoError) in
            try await isMissing { () async throws(RaccontoError) in try await items(of: id) }
        }
    }

    /// `PUT /chapters/reorder`: the index becomes the chapter's number; others keep theirs. An empty list is not sent.
    ///
    /// Errors: `forbidden` when one is unknown or named twice.
    /// - Parameter project: as in `updateChapter`.
    public func reorderChapters(
        _ ids: [ID<Chapter>], in project: ID<Project>? = nil
    ) async throws(RaccontoError) {
        guard !ids.isEmpty else { return }
        var fields = JSONFields()
        fields.set("chapter_ids", ids.map(\.rawValue))
        let body = fields.json
        try await confirmed { () async throws(RaccontoError) in
            try await send(Endpoint<Void>(.reorderChapters, json: body))
        } when: { () async throws(RaccontoError) in
            guard let project else { return false }
            let numbers = Dictionary(
                try await chapters(of: project).map { ($0.id, $0.orderNumber) }, uniquingKeysWith: { first, _ in first }
            )
            return ids.enumerated().allSatisfy { numbers[$1] == $0 }
        }
    }
}

/// What a chapter becomes; what is not named stays. The server wants the title in any case.
public struct ChapterChange: Sendable, Hashable, Codable {
    /// Shown above its items.
    public var title: String
    /// The text below the title.
    public var description: Change<String?>
    /// Nil makes it a chapter of the first level.
    public var parent: Change<ID<Chapter>?>

    /// A new title, and what else changes.
    public init(title: String, description: Change<String?> = .keep, parent: Change<ID<Chapter>?> = .keep) {
        self.title = title
        self.description = description
        self.parent = parent
    }

    /// A part of a change.
    public enum Change<Value: Sendable & Hashable>: Sendable, Hashable {
        case keep
        case set(Value)
    }

    /// Whether a chapter as it reads now shows this change.
    func isSatisfied(by chapter: Chapter) -> Bool {
        title == chapter.title && (description == .keep || description == .set(chapter.description))
            && (parent == .keep || parent == .set(chapter.parentID))
    }

    /// The body of the update.
    var json: JSONValue {
        var fields = JSONFields()
        fields.set("title", title)
        if case .set(let value) = description { fields.change("description", FieldChange(value)) }
        if case .set(let value) = parent { fields.change("parent_id", FieldChange(value?.rawValue)) }
        return fields.json
    }
}

extension ChapterChange.Change: Codable where Value: Codable {}

/// All chapters and items of a project in one answer (API contract section 6).
public struct StoryListing: Codable, Sendable, Hashable {
    /// Without dates.
    public var chapters: [Chapter]
    /// Chapters without items are absent. Items of photos in the trash are listed.
    public var itemsByChapter: [String: [ChapterItem]]

    enum CodingKeys: String, CodingKey {
        case chapters
        case itemsByChapter = "items_by_chapter"
    }

    init(chapters: [Chapter], itemsByChapter: [String: [ChapterItem]]) {
        self.chapters = chapters
        self.itemsByChapter = itemsByChapter
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        chapters = try values.decode([Chapter].self, forKey: .chapters)
        itemsByChapter = try values.decode(.itemsByChapter, default: [:])
    }
}
