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
