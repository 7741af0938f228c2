import Foundation
import RaccontoKit
import RaccontoStory
import StoryPreview

/// Writes a story as a page: the server's, or what a story file would make of it.
struct StoryPreviewCommand: Command {
    static let name = "story preview"
    static let summary = "Write a story as a page to look at"
    static let discussion = """
        The story is a project's, or that of a story file as it would be once it is applied; photos that the server
        does not have are taken from --photos. The page works from a folder, without a server (docs/preview.md).
        """
    static let examples = [
        "racconto story preview jeju -o preview --open",
        "racconto story preview story.md --photos ~/Pictures/jeju -o preview --offline",
    ]
    static var parameters: [Parameter<Self>] {
        [
            .optionalPositional("story", \.named, "Project (id, slug or unique title), or a story file"),
            .option("--project", "P", \.project, "Project to show, or that of a story file which does not name one"),
            .option("--photos", "FOLDER", \.photos, "Photos that a story file names and the server does not have"),
        ] + PreviewOptions.parameters.map { $0.nested(in: \.preview) }
    }

    var named: String?
    var project: String?
    var photos: String?
    var preview = PreviewOptions()
    var global = GlobalOptions()

    private var story: String { named ?? project ?? "" }

    func run(_ context: Context) async throws -> ExitCode {
        guard named != nil || project != nil else { throw UsageError.missingArgument("STORY") }
        let folder = try PageFolder(try preview.requiredFolder())
        let isFile = named.map { $0 == "-" || $0.hasSuffix(".md") || $0.contains("/") } ?? false
        let shown: PreviewStory
        if isFile {
            shown = try await storyOfFile(into: folder, context)
        } else {
            shown = try await storyOfProject(context)
        }
        let theme = try await theme(context)
        return try await PreviewDelivery(folder: folder, options: preview, context: context)
            .deliver(PreviewPage(theme: theme, stories: [shown]))
    }

    /// As the option says, else as the account's portfolio is set; without a login or a network as the system prefers:
    /// a file whose photos are here can be looked at anywhere.
    private func theme(_ context: Context) async throws -> PreviewTheme {
        if let theme = preview.theme { return theme }
        let client: RaccontoClient
        do {
            client = try context.client()
        } catch let failure as CommandFailure where failure.exitCode == .notLoggedIn {
            return .system
        }
        do {
            return PreviewTheme(portfolioTheme: try await client.settings()["portfolio_theme"])
        } catch {
            context.output.note("the portfolio's theme is not known (\(error)); the page follows the system's")
            return .system
        }
    }

    private func storyOfProject(_ context: Context) async throws -> PreviewStory {
        let client = try context.client()
        let project = try await client.resolveProject(story)
        async let photos = client.photos(in: project.id, includeDeleted: false)
        let session = try await StorySession(project: project, client: client, context)
        return PreviewStory(
            session.story, title: project.title, description: project.description ?? "",
            location: project.location ?? "", photos: try await photos)
    }

    private func storyOfFile(into folder: PageFolder, _ context: Context) async throws -> PreviewStory {
        let source = try StoryFileSource(story, context.output)
        var project: Project?
        var known: [Photo] = []
        if let name = self.project ?? source.document.project?.string {
            let client = try context.client()
            let found = try await client.resolveProject(name)
            known = try await client.photos(in: found.id, includeDeleted: true)
            project = found
        }
        let index = PhotoIndex(known)
        let references = source.document.allChapters.flatMap { $0.blocks.flatMap(\.photos) }
        let absent = references.filter { index.photo($0.target) == nil }.map(\.target)
        let local = try await LocalPictures(absent, in: photos, writingTo: folder, context)
        let title = project?.title ?? URL(fileURLWithPath: story).deletingPathExtension().lastPathComponent
        return PreviewStory(
            source.document, title: title, description: project?.description ?? "", location: project?.location ?? ""
        ) { reference in
            if let photo = index.photo(reference.target) {
                return photo.deletedAt == nil ? PreviewPicture(photo, caption: reference.caption?.string) : nil
            }
            return local.picture(reference)
        }
    }
}
