import RaccontoKit
import RaccontoStory

/// Deletes a chapter.
struct ChapterDeleteCommand: Command {
    static let name = "chapter delete"
    static let summary = "Delete a chapter with its sub-chapters and texts; the photos stay in the project"
    static let examples = ["racconto chapter delete 새벽 --project jeju --dry-run"]
    static var parameters: [Parameter<Self>] {
        [
            .positional("chapter", \.chapter, "Id, beginning of an id, unique title, or Chapter/Sub-chapter"),
            .flag("--yes", \.isConfirmed, "Do not ask"),
        ] + StoryOptions.parameters.map { $0.nested(in: \.options) }
    }

    var chapter = ""
    var isConfirmed = false
    var options = StoryOptions()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let session = try await StorySession(project: options.project, locks: isConfirmed && !options.isDryRun, context)
        let chapter = try session.lookup.chapter(chapter)
        let subchapters = session.story.tree.flattened.count { $0.parent == chapter.id }
        let more = subchapters == 0 ? "" : " and its \(Amount.of(subchapters, "sub-chapter"))"
        try await session.edit(
            [.deleteChapter(chapter.id)], isDryRun: options.isDryRun,
            question: "Delete the chapter \(chapter.title)\(more)? Its texts are lost; its photos stay in the project.",
            isConfirmed: isConfirmed)
        return .success
    }
}
