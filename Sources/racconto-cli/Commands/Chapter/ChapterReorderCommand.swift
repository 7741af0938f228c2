import RaccontoKit
import RaccontoStory

/// Puts all chapters of a level into a new order.
struct ChapterReorderCommand: Command {
    static let name = "chapter reorder"
    static let summary = "Put chapters into a new order; name them all"
    static let examples = ["racconto chapter reorder 새벽 성산 우도 --project jeju"]
    static var parameters: [Parameter<Self>] {
        [
            .positionals("chapter", \.chapters, "Every chapter of the level, in its new order"),
            .option("--under", "CHAPTER", \.parent, "The sub-chapters of this chapter"),
        ] + StoryOptions.parameters.map { $0.nested(in: \.options) }
    }

    var chapters: [String] = []
    var parent: String?
    var options = StoryOptions()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let session = try await StorySession(project: options.project, locks: !options.isDryRun, context)
        let parent = try parent.map { try session.lookup.chapter($0).id }
        let ids = try chapters.map { try session.lookup.chapter($0).id }
        try await session.edit([.reorderChapters(ids, under: parent)], isDryRun: options.isDryRun)
        return .success
    }
}
