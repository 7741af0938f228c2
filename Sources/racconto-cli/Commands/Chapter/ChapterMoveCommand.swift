import RaccontoKit
import RaccontoStory

/// Moves a chapter to another place or level.
struct ChapterMoveCommand: Command {
    static let name = "chapter move"
    static let summary = "Move a chapter up, down, to a place, below another chapter or to the top level"
    static let examples = [
        "racconto chapter move 성산 --project jeju --up",
        "racconto chapter move 성산 --project jeju --under 새벽 --at 1",
        "racconto chapter move 성산 --project jeju --top",
    ]
    static var parameters: [Parameter<Self>] {
        [
            .positional("chapter", \.chapter, "Id, beginning of an id, unique title, or Chapter/Sub-chapter"),
            .option("--under", "CHAPTER", \.parent, "Make it a sub-chapter of this chapter"),
            .flag("--top", \.isTop, "Make it a chapter of the first level"),
        ] + Place.parameters.map { $0.nested(in: \.place) } + StoryOptions.parameters.map { $0.nested(in: \.options) }
    }

    var chapter = ""
    var parent: String?
    var isTop = false
    var place = Place()
    var options = StoryOptions()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        guard parent == nil || !isTop else { throw UsageError.conflict("--under and --top do not go together") }
        guard parent != nil || isTop || place.isGiven else {
            throw UsageError.conflict("where to? give --up, --down, --at, --under or --top")
        }
        let session = try await StorySession(project: options.project, locks: !options.isDryRun, context)
        let chapter = try session.lookup.chapter(chapter)
        let all = session.story.tree.flattened
        let now = all.first { $0.node.chapter.id == chapter.id }?.parent
        let target = isTop ? nil : try parent.map { try session.lookup.chapter($0).id } ?? now
        let siblings = all.filter { $0.parent == target }.map(\.node.chapter.id)
        let place = siblings.firstIndex(of: chapter.id)
        // What is on that level already stays where it is there, unless a place is named.
        let index = self.place.isGiven ? try self.place.index(from: place) : place
        try await session.edit(
            [.moveChapter(chapter.id, under: target, at: index)], isDryRun: options.isDryRun)
        return .success
    }
}
