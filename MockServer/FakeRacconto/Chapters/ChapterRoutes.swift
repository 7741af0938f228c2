/// `/chapters`: the chapters themselves (API contract section 6).
enum ChapterRoutes {
    static let all: [Route] = [
        Route("GET", "/chapters/", list),
        Route("GET", "/chapters/all-items", listAllItems),
        Route("POST", "/chapters/", create),
        Route("PUT", "/chapters/reorder", in: .backendOnly, reorder),
        Route("POST", "/chapters/reorder", in: .workOrderOnly, reorder),
        Route("PUT", "/chapters/{chapter_id}", update),
        Route("DELETE", "/chapters/{chapter_id}", delete),
    ]

    /// The chapters of the project that the query names.
    private static func requestedChapters(_ context: RequestContext) throws(Problem) -> [ChapterRow] {
        let user = try context.user()
        let query = try QueryFields(context.request, required: ["project_id"])
        guard context.backend.ownedProject(query.text("project_id"), user) != nil else {
            throw Problem(403, "FORBIDDEN")
        }
        return context.backend.chapters(of: query.text("project_id"))
    }

    @Sendable private static func list(_ context: RequestContext) throws -> OutgoingResponse {
        let chapters = try requestedChapters(context)
        guard chapters.allSatisfy({ $0.orderNumber != nil }) else { throw Problem.unhandled }
        return .json(.array(chapters.map(\.json)))
    }

    @Sendable private static func listAllItems(_ context: RequestContext) throws -> OutgoingResponse {
        let backend = context.backend
        let chapters = try requestedChapters(context)
        let items: [(key: String, value: JSON)] = chapters.compactMap { chapter in
            let rows = backend.items.sorted(chapter.id)
            return rows.isEmpty ? nil : (key: chapter.id, value: .array(rows.map { $0.json(backend.photos) }))
        }
        return .json(["chapters": .array(chapters.map(\.undatedJSON)), "items_by_chapter": .object(items)])
    }

    @Sendable private static func create(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try context.user()
        let backend = context.backend
        let body = try ChapterBody(context.request, needsProject: true)
        guard backend.ownedProject(body.projectID, user) != nil else { throw Problem(403, "FORBIDDEN") }
        try checkParent(
            body.parentID, project: body.projectID, backend,
            tooDeep: "Cannot create sub-chapter under another sub-chapter (max 2 levels)")
        try body.fields.requireColumnRange()
        let siblings = backend.chapters(of: body.projectID)
        let wanted = body.orderNumber ?? 0
        let next = siblings.compactMap(\.orderNumber).max().map { $0 &+ 1 } ?? 0
        let now = Moment.now()
        let row = ChapterRow(
            id: backend.newID(), projectID: body.projectID, title: body.title, description: body.description,
            orderNumber: wanted != 0 ? wanted : next, parentID: body.parentID, createdAt: now, updatedAt: now)
        backend.chapters.append(row)
        backend.touch(projectID: row.projectID)
        return .json(row.json)
    }

    /// A parent must exist, belong to the project and be no sub-chapter itself. An empty id slips through the check and
    /// fails in the database.
    private static func checkParent(_ id: String?, project: String, _ backend: Backend, tooDeep: String) throws(Problem)
    {
        guard let id else { return }
        guard !id.isEmpty else { throw Problem.unhandled }
        guard let parent = backend.chapters.first(where: { $0.id == id }) else {
            throw Problem(404, "Parent chapter not found")
        }
        guard parent.projectID == project else { throw Problem(403, "FORBIDDEN") }
        guard parent.parentID == nil else { throw Problem(400, tooDeep) }
    }

    @Sendable private static func update(_ context: RequestContext) throws -> OutgoingResponse {
        let backend = context.backend
        let body = try ChapterBody(context.request, needsProject: false)
        var row = try context.ownedChapter()
        if body.fields.has("parent_id") {
            try checkParent(
                body.parentID, project: row.projectID, backend,
                tooDeep: "Cannot move under a sub-chapter (max 2 levels)")
        }
        try body.fields.requireColumnRange()
        let old = row
        row.title = body.title
        if body.fields.has("description") { row.description = body.description }
        if body.fields.has("order_num") { row.orderNumber = body.orderNumber }
        if body.fields.has("parent_id") { row.parentID = body.parentID }
        if row != old { row.updatedAt = .now() }
        backend.replace(row)
        backend.touch(projectID: row.projectID)
        // Committed before it is read back: `order_num: null` is a 500 that took effect.
        guard row.orderNumber != nil else { throw Problem.unhandled }
        return .json(row.json)
    }

    @Sendable private static func delete(_ context: RequestContext) throws -> OutgoingResponse {
        let row = try context.ownedChapter()
        context.backend.removeChapter(row.id)
        context.backend.touch(projectID: row.projectID)
        return .json(["message": "챕터와 관련된 하위 데이터가 모두 안전하게 삭제되었습니다."])
    }

    @Sendable private static func reorder(_ context: RequestContext) throws -> OutgoingResponse {
        var fields = try BodyFields(context.request)
        let ids = try fields.textList("chapter_ids", isRequired: true) ?? []
        try fields.finish()
        guard !ids.isEmpty else { throw Problem.unhandled }
        guard Set(ids).count == ids.count else { throw Problem(403, "FORBIDDEN") }
        var rows: [ChapterRow] = []
        for id in ids {
            guard let row = try context.ownedChapter(id) else { throw Problem(403, "FORBIDDEN") }
            rows.append(row)
        }
        for (index, row) in rows.enumerated() {
            var row = row
            if row.orderNumber != index { row.updatedAt = .now() }
            row.orderNumber = index
            context.backend.replace(row)
        }
        return .json(["message": "순서가 성공적으로 변경되었습니다."])
    }
}

/// What the chapter routes ask first: whose chapter is it?
extension RequestContext {
    /// The caller's chapter that the path names; unknown and foreign ones are both 404.
    func ownedChapter() throws(Problem) -> ChapterRow {
        guard let chapter = try ownedChapter(parameter("chapter_id")) else { throw Problem(404, "CHAPTER_NOT_FOUND") }
        return chapter
    }

    func ownedChapter(_ id: String) throws(Problem) -> ChapterRow? {
        guard let chapter = backend.chapters.first(where: { $0.id == id }),
            backend.ownedProject(chapter.projectID, try user()) != nil
        else { return nil }
        return chapter
    }
}

/// The body that creating and changing a chapter share; creation needs `project_id` besides.
private struct ChapterBody {
    let fields: BodyFields
    let projectID: String
    let title: String
    let description: String?
    let orderNumber: Int?
    let parentID: String?

    init(_ request: IncomingRequest, needsProject: Bool) throws(Problem) {
        var fields = try BodyFields(request)
        projectID = needsProject ? try fields.text("project_id") : ""
        title = try fields.text("title")
        description = try fields.optionalText("description")
        orderNumber = try fields.optionalInteger("order_num")
        parentID = try fields.optionalText("parent_id")
        try fields.finish()
        self.fields = fields
    }
}

/// A chapter as it stands in the table.
struct ChapterRow: Codable, Sendable, Equatable {
    var id: String
    var projectID: String
    var title: String
    var description: String?
    /// Nil makes the project's list of chapters a 500.
    var orderNumber: Int?
    var parentID: String?
    var createdAt: Moment
    var updatedAt: Moment

    var json: JSON { .object(members + dates) }

    /// The form without dates, which `all-items` answers.
    var undatedJSON: JSON { .object(members) }

    private var members: [(key: String, value: JSON)] {
        [
            (key: "id", value: .string(id)), (key: "project_id", value: .string(projectID)),
            (key: "title", value: .string(title)), (key: "description", value: .optional(description)),
            (key: "order_num", value: .optional(orderNumber)), (key: "parent_id", value: .optional(parentID)),
        ]
    }

    private var dates: [(key: String, value: JSON)] {
        [
            (key: "created_at", value: .string(createdAt.text)), (key: "updated_at", value: .string(updatedAt.text)),
        ]
    }

    /// By number, then by age; a missing number comes last, as PostgreSQL sorts it.
    static func precedes(_ left: ChapterRow, _ right: ChapterRow) -> Bool {
        let numbers = (left.orderNumber ?? Int.max, right.orderNumber ?? Int.max)
        return numbers.0 != numbers.1 ? numbers.0 < numbers.1 : left.createdAt < right.createdAt
    }
}
