import Foundation
import PhotoPreparation
import RaccontoKit
import RaccontoStory

/// Writes a story as a file.
struct StoryPullCommand: Command {
    static let name = "story pull"
    static let summary = "Write a whole story as one text file to edit and keep under version control"
    static let examples = ["racconto story pull jeju -o story.md"]
    static let acceptsYes = true
    static var parameters: [Parameter<Self>] {
        [
            .positional("project", \.project, "Id, slug or unique title"),
            .option("--output", "FILE", \.file, "File to write (default: standard output)").short("-o"),
            .flag("--force", \.replaces, "Replace a file that was edited since it was pulled"),
        ]
    }

    var project = ""
    var file: FilePath?
    var replaces = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let session = try await StorySession(project: project, context)
        let text = StoryFile.print(StoryDocument(session.story))
        guard let file, file != "-" else {
            try await context.output.raw(Array(text.utf8))
            return .success
        }
        try await refuseToLoseEdits(in: file, session.story, context.output)
        try await file.write(text.utf8)
        let photos = session.story.items.values.joined().count { $0.itemType == .photo }
        let chapters = session.story.chapters.count
        if context.isJSON {
            try await context.output.data(
                JSONText.line(
                    ["file": .string(file.display), "chapters": .integer(chapters), "photos": .integer(photos)]
                        as [String: JSONValue]))
        } else {
            context.output.note("wrote \(file): \(Plural.of(chapters, "chapter")), \(Plural.of(photos, "photo"))")
        }
        return .success
    }

    /// A file that was edited since it was pulled is somebody's work; one that is only behind is not.
    private func refuseToLoseEdits(in file: FilePath, _ story: Story, _ output: Output) async throws {
        guard !replaces, file.exists else { return }
        let data: Data
        do throws(SystemError) {
            data = try await file.contents()
        } catch {
            throw CommandFailure(.cannotWrite, "cannot read \(file), which would be replaced: \(error)")
        }
        guard !data.isEmpty else { return }
        guard let document = try? StoryFile.parse(bytes: data), let base = document.base,
            let said = try? StoryPlan(from: story, to: document).after, StoryBase(said).story == base.story
        else {
            throw CommandFailure(
                .cannotWrite, "\(file) was edited since it was pulled; apply it first, or give --force to replace it")
        }
    }
}
