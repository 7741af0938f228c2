import RaccontoKit
import RaccontoStory

/// Makes a chapter.
struct ChapterCreateCommand: Command {
    static let name = "chapter create"
    static let summary = "Make a chapter, or a sub-chapter, and print its id"
    static let examples = ["racconto chapter create 성산 --project jeju --under 새벽"]
    static var parameters: [Parameter<Self>] {
        [
            .positional("title", \.title, "Title"),
            .option("--under", "CHAPTER", \.parent, "Make a sub-chapter of this chapter"),
            .option("--description", "TEXT", \.description, "Description"),
            .option("--at", "N", \.number, "To this place among its like, from 1 (default: the end)"),
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
        if !context.isJSON, let made { try context.output.data(made.ids.serverID(of: new).rawValue) }
        return .success
    }
}
