/// `/portfolio`: what the world sees (API contract section 10).
enum PortfolioRoutes {
    static let all: [Route] = [
        Route("GET", "/portfolio/", access: .open, listAll),
        Route("GET", "/portfolio/{username}", access: .open, showUser),
        Route("GET", "/portfolio/{username}/{slug}", access: .open, showProject),
    ]

    private static func answer(_ value: JSON) -> OutgoingResponse {
        .json(value, headers: [(name: "cache-control", value: "no-cache")])
    }

    private static func user(_ context: RequestContext) throws(Problem) -> User {
        let name = context.parameter("username")
        guard let user = context.backend.users.first(where: { $0.username == name }) else {
            throw Problem(404, "USER_NOT_FOUND")
        }
        return user
    }

    private static func theme(_ user: User) -> JSON { .string(user.settings["portfolio_theme"] ?? "light") }

    @Sendable private static func listAll(_ context: RequestContext) throws -> OutgoingResponse {
        let projects = context.backend.publicProjects { _ in true }
        return answer(.array(projects.map { .object(PortfolioPage(context.backend, $0).members) }))
    }

    @Sendable private static func showUser(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try user(context)
        let projects = context.backend.publicProjects { $0.ownerID == user.id }
        return answer([
            "username": .optional(user.username), "theme": theme(user),
            "projects": .array(projects.map { .object(PortfolioPage(context.backend, $0).members) }),
        ])
    }

    /// The owner sees how often it was looked at; everybody else counts.
    @Sendable private static func showProject(_ context: RequestContext) throws -> OutgoingResponse {
        let user = try user(context)
        let slug = context.parameter("slug")
        guard let project = context.backend.publicProjects({ $0.ownerID == user.id && $0.slug == slug }).first,
            let index = context.backend.projectIndex(id: project.id)
        else { throw Problem(404, "PROJECT_NOT_FOUND") }
        var members = PortfolioPage(context.backend, project).members
        if context.viewer?.id == user.id {
            members.append((key: "view_count", value: .int(project.viewCount)))
        } else {
            context.backend.projects[index].viewCount += 1
        }
        return answer(["username": .optional(user.username), "theme": theme(user), "project": .object(members)])
    }
}

extension Backend {
    /// Live public projects, the latest published first.
    func publicProjects(_ fits: (ProjectRow) -> Bool) -> [ProjectRow] {
        projects.filter { $0.isPublic && $0.deletedAt == nil && fits($0) }.sorted { left, right in
            let dates = (left.publishedAt?.microseconds ?? Int64.min, right.publishedAt?.microseconds ?? Int64.min)
            return dates.0 != dates.1 ? dates.0 > dates.1 : left.createdAt > right.createdAt
        }
    }
}

/// A project as the public sees it: without trashed photos, and with everything in the order in which it is shown.
private struct PortfolioPage {
    private let backend: Backend
    private let project: ProjectRow

    init(_ backend: Backend, _ project: ProjectRow) {
        self.backend = backend
        self.project = project
    }

    var members: [(key: String, value: JSON)] {
        let chapters = backend.chapters(of: project.id)
        let photos = backend.photos.rows(inProject: project.id).filter { $0.deletedAt == nil }
            .sorted { ($0.order ?? Int.max) < ($1.order ?? Int.max) }
        let used = Set(chapters.flatMap { backend.items.rows($0.id) }.compactMap(\.photoID))
        // A project without a story shows no photos at all.
        let shown = chapters.isEmpty ? [] : photos
        return [
            (key: "id", value: .string(project.id)), (key: "slug", value: .string(project.slug)),
            (key: "title", value: .string(project.title)), (key: "description", value: .optional(project.description)),
            (key: "cover_image_url", value: .optional(project.coverImageURL)),
            (key: "location", value: .optional(project.location)),
            (key: "updated_at", value: .string(project.updatedAt.text)),
            (key: "photos", value: .array(shown.map(json))),
            (key: "chapters", value: .array(chapters.filter { $0.parentID == nil }.map { json($0, among: chapters) })),
            (key: "extra_photos", value: .array(shown.filter { !used.contains($0.id) }.map(json))),
        ]
    }

    private func json(_ photo: PhotoRow) -> JSON {
        [
            "id": .string(photo.id), "image_url": .string(photo.imageURL), "caption": .optional(photo.caption),
            "width": .optional(photo.width), "height": .optional(photo.height),
        ]
    }

    private func json(_ chapter: ChapterRow, among all: [ChapterRow]) -> JSON {
        let children = all.filter { $0.parentID == chapter.id }.map { JSON.object(members(of: $0)) }
        return .object(members(of: chapter) + [(key: "sub_chapters", value: .array(children))])
    }

    private func members(of chapter: ChapterRow) -> [(key: String, value: JSON)] {
        [
            (key: "id", value: .string(chapter.id)), (key: "title", value: .string(chapter.title)),
            (key: "description", value: .optional(chapter.description)),
            (key: "items", value: .array(backend.items.sorted(chapter.id).compactMap(json))),
        ]
    }

    private func json(_ item: ItemRow) -> JSON? {
        guard item.kind == .photo else {
            return [
                "item_type": "TEXT", "text_content": .optional(item.text), "block_id": .optional(item.blockID),
                "block_type": .string(item.blockType),
            ]
        }
        guard let photo = item.photoID.flatMap({ backend.photos[$0] }), photo.deletedAt == nil else { return nil }
        return [
            "item_type": "PHOTO", "id": .string(photo.id), "image_url": .string(photo.imageURL),
            "caption": .optional(photo.caption), "block_id": .optional(item.blockID),
            "block_type": .string(item.blockType), "block_layout": .string(item.blockLayout),
            "width": .optional(photo.width), "height": .optional(photo.height),
        ]
    }
}
