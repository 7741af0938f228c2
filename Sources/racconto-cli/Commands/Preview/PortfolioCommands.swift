import RaccontoKit
import StoryPreview

/// Shows a photographer's public portfolio.
struct PortfolioShowCommand: Command {
    static let name = "portfolio show"
    static let summary = "Show a photographer's public portfolio"
    static let discussion = """
        Without a user it is the portfolio of the account that is logged in; with a user no login is needed. Upper and
        lower case differ in user names. Looking at somebody else's project counts as a view.
        """
    static let examples = [
        "racconto portfolio show", "racconto portfolio show photog --project jeju",
        "racconto portfolio show --all --json",
    ]
    static var parameters: [Parameter<Self>] {
        [
            .optionalPositional("user", \.user, "User name"),
            .option("--project", "SLUG", \.project, "This project alone, with its story"),
            .flag("--all", \.isEverybody, "The public projects of every photographer"),
        ]
    }

    var user: String?
    var project: String?
    var isEverybody = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        if isEverybody {
            guard user == nil, project == nil else {
                throw UsageError.conflict("--all cannot be given with anything else")
            }
            let projects = try await context.publicClient().portfolioProjects()
            try await show(projects, context)
            return .success
        }
        let (client, name) = try await whose(context)
        let portfolio =
            if let project { try await client.portfolioProject(project, of: name) } else {
                try await client.portfolio(of: name)
            }
        if context.isJSON {
            try await context.output.data(JSONText.line(portfolio))
        } else {
            context.output.note("\(portfolio.username), \(portfolio.theme) theme")
            try await show(portfolio.projects, context)
            if project != nil, let only = portfolio.projects.first { try await showStory(only, context) }
        }
        return .success
    }

    private func whose(_ context: Context) async throws -> (RaccontoClient, String) {
        if let user {
            // The owner's look is not counted as a view, so the login is used where there is one.
            let named = context.settings.isServerNamed ? context.settings.server : nil
            let account = try context.secrets.account(server: named, email: context.settings.email)
            return (try account.map(context.client(for:)) ?? context.publicClient(), user)
        }
        let client = try context.client()
        guard let name = try await client.me().username else {
            throw CommandFailure(
                .badInput, "the account has no user name yet; choose one with `racconto account username`")
        }
        return (client, name)
    }

    private func show(_ projects: [PortfolioProject], _ context: Context) async throws {
        if context.isJSON {
            try await context.output.data(JSONText.array(projects))
            return
        }
        var table = Table([
            ("slug", .left), ("title", .left), ("location", .left), ("chapters", .right), ("photos", .right),
            ("views", .right),
        ])
        for project in projects {
            table.add(
                project.slug ?? "", project.title, project.location ?? "", String(project.chapters.count),
                String(project.photos.count), project.viewCount.map(String.init) ?? "")
        }
        try await context.show(table, whenEmpty: "nothing is public")
    }

    private func showStory(_ project: PortfolioProject, _ context: Context) async throws {
        for chapter in project.chapters {
            try await context.output.data(Self.line(chapter, indent: ""))
            for inner in chapter.subChapters { try await context.output.data(Self.line(inner, indent: "  ")) }
        }
        if !project.extraPhotos.isEmpty {
            try await context.output.data("\(project.extraPhotos.count) more photos in no chapter")
        }
    }

    private static func line(_ chapter: PortfolioChapter, indent: String) -> String {
        let photos = chapter.items.count { $0.itemType == .photo }
        let texts = chapter.items.count - photos
        return
            "\(indent)\(PlainText.oneLine(chapter.title)): \(Plural.of(photos, "photo")), \(Plural.of(texts, "text"))"
    }
}

/// Writes a portfolio as a page.
struct PortfolioRenderCommand: Command {
    static let name = "portfolio render"
    static let summary = "Write a photographer's public portfolio as a page"
    static let discussion = "No login is needed. The page works from a folder, without a server (docs/preview.md)."
    static let examples = ["racconto portfolio render photog -o portfolio --offline"]
    static var parameters: [Parameter<Self>] {
        [.positional("user", \.user, "The photographer's user name; upper and lower case differ")]
            + PreviewOptions.parameters.map { $0.nested(in: \.preview) }
    }

    var user = ""
    var preview = PreviewOptions()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let folder = try await PageFolder.make(try preview.requiredFolder())
        var page = PreviewPage(try await context.publicClient().portfolio(of: user))
        if let theme = preview.theme { page.theme = theme }
        return try await PreviewDelivery(folder: folder, options: preview, context: context).deliver(page)
    }
}
