import RaccontoKit
import RaccontoStory

/// Makes a chapter.
struct ChapterCreateCommand: Command {
    static let name = "chapter create"
    static let summary = "Create a chapter or sub-chapter and print its id"
    static let examples = ["racconto chapter create 성산 --project jeju --under 새벽"]
    static var parameters: [Parameter<Self>] {
        [
            .positional("title", \.title, "Title"),
            .option("--under", "CHAPTER", \.parent, "Make a sub-chapter of this chapter"),
            .option("--description", "TEXT", \.description, "Description"),
            .option("--at", "N", \.number, in: 1...Int.max, "To this place among its like, from 1 (default: the end)"),
        ] + StoryOptions.parameters.map { $0.nested(in: \.options) }
    }

    var title = ""
    var parent: String?
    var description: String?
    var number: Int?
    var options = StoryOptions()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let index = try Place(number: number).index(from: nil)
        let session = try await StorySession(project: options.project, locks: !options.isDryRun, context)
        let parent = try parent.map { try session.lookup.chapter($0).id }
        let new = ID<Chapter>("new:1")
        let edit = StoryEdit.createChapter(id: new, title: title, description: description, under: parent, at: index)
        let made = try await session.edit([edit], isDryRun: options.isDryRun)
        if !context.isJSON, let made { try await context.output.data(made.ids.serverID(of: new).rawValue) }
        return .success
    }
}

/// Changes a chapter's title or description.
struct ChapterEditCommand: Command {
    static let name = "chapter edit"
    static let summary = "Change a chapter's title or description"
    static let discussion = "An empty --description removes the description."
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
        guard parent == nil || !isTop else { throw UsageError.conflict("--under and --top cannot be given together") }
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

/// Puts all chapters of a level into a new order.
struct ChapterReorderCommand: Command {
    static let name = "chapter reorder"
    static let summary = "Reorder the chapters of a level; list all of them"
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
        let more = subchapters == 0 ? "" : " and its \(Plural.of(subchapters, "sub-chapter"))"
        try await session.edit(
            [.deleteChapter(chapter.id)], isDryRun: options.isDryRun,
            question: "Delete the chapter \(chapter.title)\(more)? Its texts are lost; its photos stay in the project.",
            isConfirmed: isConfirmed)
        return .success
    }
}
