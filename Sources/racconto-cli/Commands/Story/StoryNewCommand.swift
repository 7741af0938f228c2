import Foundation
import PhotoPreparation
import RaccontoKit

/// Makes a first story of folders.
struct StoryNewCommand: Command {
    static let name = "story new"
    static let summary = "Make a first story of folders: chapters from folders, blocks from moments"
    static let discussion = """
        Folders become chapters and folders in them sub-chapters. Photos stand in the order they were taken; a pause
        begins a new block. A story.md in a folder gives its chapter a title, texts and blocks (docs/story-file.md).
        The plan is shown first. What the project's story has already stays. With -o the story is only written to a
        file, to edit it and apply it later. Photos that cannot be uploaded, such as broken files, are left out, and
        the command ends with 3.
        """
    static let examples = [
        "racconto story new ~/Pictures/jeju --project jeju",
        "racconto story new ~/Pictures/jeju --project jeju --gap 10 -o story.md",
    ]
    static var parameters: [Parameter<Self>] {
        [
            .positional("folder", \.folder, "Folder of photos"),
            .option("--project", "P", \.project, "Project: id, slug or unique title").required,
            .option("--gap", "MINUTES", \.gap, "The pause that begins a new block (default 30)"),
            .option("-o", "FILE", \.file, "Write the story to a file; change nothing on the server"),
            .flag("--yes", \.isConfirmed, "Do not ask"),
            .flag("--dry-run", \.isDryRun, "Only show the plan"),
            .option(
                "--settle", "SECONDS", \.settling,
                "After a stopped run, how long to wait for its last request to arrive (default: 10)"),
        ] + WorkOptions.parameters.map { $0.nested(in: \.work) }
    }

    var folder = ""
    var project: String?
    var gap = 30
    var file: String?
    var isConfirmed = false
    var isDryRun = false
    var settling = 10
    var work = WorkOptions()
    var transfers: Int? { work.transfers }
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        guard gap >= 0 else {
            throw UsageError.invalidValue(name: "--gap", value: String(gap), expected: "minutes, 0 or more")
        }
        guard settling >= 0 else {
            throw UsageError.invalidValue(name: "--settle", value: String(settling), expected: "seconds, 0 or more")
        }
        guard let project else { throw UsageError.missingArgument("--project") }
        let client = try context.client()
        let target = try await client.resolveProject(project)
        let document = try await draft(for: target, context)
        let text = StoryFile.print(document)
        if let file {
            guard !FileManager.default.fileExists(atPath: file) else {
                throw CommandFailure(.cannotWrite, "\(file) is there already")
            }
            try StoryFileSource.replace(file, with: text)
            context.output.note("wrote \(file); `racconto story apply \(file) --photos \(folder)` makes it so")
            return .success
        }
        let source = StoryFileSource(draft: document, text: text)
        let application = try await StoryApplication(
            project: target, client: client, source, unnamed: .keep, photoFolder: folder, settling: settling,
            work: work, context)
        let plan = try application.plan()
        if context.isJSON {
            try context.output.data(JSONText.line(PlanRecord(plan, drift: nil, event: "plan")))
        } else {
            for line in PlanText.lines(plan, hasColour: context.terminal.hasColour) { try context.output.data(line) }
        }
        if plan.isEmpty {
            if !isDryRun { application.finish(isChanged: false) }
            return .success
        }
        if isDryRun { return .changes }
        try Question(context).confirm(
            "Upload \(Amount.of(plan.uploads.count, "photo")) and make this story in \(target.title)?",
            assumed: isConfirmed)
        let (code, isApplied) = try await application.perform(plan, leavesOut: true)
        if isApplied {
            if context.isJSON {
                try context.output.data(JSONText.line(["event": "applied", "project_id": target.id.rawValue]))
            } else {
                context.output.note("made the story; `racconto story pull` writes it as a file")
            }
        }
        return code
    }

    private func draft(for project: Project, _ context: Context) async throws -> StoryDocument {
        let folders = try await DraftListing(folder, context.output).folders()
        guard folders.contains(where: { !$0.photos.isEmpty }) else {
            throw CommandFailure(.noInput, "no photos in \(folder)")
        }
        do {
            return try StoryDraft(rootTitle: project.title, gap: Double(gap) * 60)
                .document(of: folders, project: project.id.rawValue)
        } catch {
            let path = ([folder] + error.folder + ["story.md"]).joined(separator: "/")
            throw StoryFileSource.failure(error.error, in: path, context.output)
        }
    }
}
