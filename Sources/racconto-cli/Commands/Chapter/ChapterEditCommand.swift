import RaccontoKit
import RaccontoStory

/// Changes a chapter's title or description.
struct ChapterEditCommand: Command {
    static let name = "chapter edit"
    static let summary = "Change a chapter's title or description"
    static let discussion = "An empty --description takes the description away."
    static let examples = ["racconto chapter edit 새벽 --title \"새벽의 성산\" --project jeju"]
    static var parameters: [Parameter<Self>] {
        [
            .positional("chapter", \.chapter, "Id, beginning of an id, unique title, or Chapter/Sub-chapter"),
            .option("--title", "TEXT", \.title, "New title"),
            .option("--description", "TEXT", \.description, "New description"),
        ] + StoryOptions.parameters.map { $0.nested(in: \.options) }
    }

    var chapter = ""
    var title: String?
    var description: String?
    var options = StoryOptions()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        guard title != nil || description != nil else {
            throw UsageError.conflict("nothing to change; give --title or --description")
        }
        let session = try await StorySession(project: options.project, locks: !options.isDryRun, context)
        let chapter = try session.lookup.chapter(chapter)
        var edits: [StoryEdit] = []
        if let title { edits.append(.renameChapter(chapter.id, title: title)) }
        if let description { edits.append(.describeChapter(chapter.id, description.isEmpty ? nil : description)) }
        try await session.edit(edits, isDryRun: options.isDryRun)
        return .success
    }
}
