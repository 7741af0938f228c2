import Foundation
import PhotoPreparation
import RaccontoKit
import RaccontoStory

/// Makes a first story of folders.
struct StoryNewCommand: Command {
    static let name = "story new"
    static let summary = "Create a first story from folders: chapters from folders, blocks from moments"
    static let discussion = """
        Folders become chapters and folders in them sub-chapters. Photos stand in the order they were taken; a pause
        begins a new block. A story.md in a folder gives its chapter a title, texts and blocks (docs/story-file.md).
        The plan is shown first. What the project's story has already is kept. With --output the story is only written to a
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
            .option("--gap", "MINUTES", \.gap, in: 0...525_600, "The pause that begins a new block (default 30)"),
            .option("--output", "FILE", \.file, "Write the story to a file; change nothing on the server").short("-o"),
            .flag("--yes", \.isConfirmed, "Do not ask"),
            .flag("--dry-run", \.isDryRun, "Only show the plan"),
            .option(
                "--settle", "SECONDS", \.settling, in: 0...86_400,
                "After a stopped run, how long to wait for its last request to arrive (default: 10)"),
        ] + WorkOptions.parameters.map { $0.nested(in: \.work) }
    }

    var folder: FilePath = ""
    var project: String?
    var gap = 30
    var file: FilePath?
    var isConfirmed = false
    var isDryRun = false
    var settling = 10
    var work = WorkOptions()
    var global = GlobalOptions()
    var transfers: Int? { work.transfers }

    func run(_ context: Context) async throws -> ExitCode {
        guard let project else { throw UsageError.missingArgument("--project") }
        let client = try context.client()
        let target = try await client.resolveProject(project)
        let document = try await draft(for: target, context)
        let text = StoryFile.print(document)
        if let file {
            guard !file.exists else {
                throw CommandFailure(.cannotWrite, "\(file) exists already")
            }
            try await file.write(text.utf8)
            context.output.note("wrote \(file); `racconto story apply \(file) --photos \(folder)` applies it")
            return .success
        }
        let source = StoryFileSource(draft: document, text: text)
        let application = try await StoryApplication(
            project: target, client: client, source, unnamed: .keep, photoFolder: folder, settling: settling,
            work: work, context)
        let plan = try application.plan()
        if context.isJSON {
            try await context.output.data(JSONText.line(PlanRecord(plan, drift: nil, event: "plan")))
        } else {
            for line in PlanText.lines(plan, hasColour: context.terminal.hasColour) {
                try await context.output.data(line)
            }
        }
        if plan.isEmpty {
            if !isDryRun { await application.finish(isChanged: false) }
            return .success
        }
        if isDryRun { return .changes }
        try await Prompt(context).confirm(
            "Upload \(Plural.of(plan.uploads.count, "photo")) and create this story in \(target.title)?",
            assumed: isConfirmed)
        let (code, isApplied) = try await application.perform(plan, leavesOut: true)
        if isApplied {
            if context.isJSON {
                try await context.output.data(JSONText.line(["event": "applied", "project_id": target.id.rawValue]))
            } else {
                context.output.note("created the story; `racconto story pull` writes it as a file")
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
            let path = (error.folder + ["story.md"]).reduce(folder) { $0.appending(FilePath($1)) }
            throw StoryFileSource.failure(error.error, in: path, context.output)
        }
    }
}

/// What lies in a folder of photos, as a first story needs it.
private struct DraftListing {
    private let root: FilePath
    private let output: Output

    init(_ root: FilePath, _ output: Output) {
        self.root = root
        self.output = output
    }

    /// Folders that have photos, and those above them, each before what is in it. Times come from the photos.
    func folders() async throws -> [DraftFolder] {
        let byName = try await PhotoScan.run(root, order: .name)
        for problem in byName.unreadable { output.complain("racconto: not looked at: \(problem)") }
        for entry in byName.broken {
            output.complain("racconto: left out of the story: \(entry.path.display): \(entry.reason)")
        }
        let times = Dictionary(
            try await PhotoScan.run(root, order: .captureTime).photos.map { ($0.path, $0.captureTime) },
            uniquingKeysWith: { first, _ in first })
        var folders: [DraftFolder] = []
        var places: [[UInt8]: Int] = [:]
        func place(of folder: FilePath) async -> Int {
            if let place = places[folder.bytes] { return place }
            if !folder.bytes.isEmpty {
                let parent = folder.parent
                _ = await place(of: parent == "." ? "" : parent)
            }
            places[folder.bytes] = folders.count
            let names = UploadName(folder).text.split(separator: "/").map(String.init)
            folders.append(DraftFolder(path: names, note: await note(in: folder)))
            return folders.count - 1
        }
        _ = await place(of: "")
        for photo in byName.photos {
            let time = (times[photo.path] ?? nil).map { ServerTime($0) }
            let index = await place(of: photo.relativeFolder)
            folders[index].photos.append(.init(name: photo.uploadName, takenAt: time))
        }
        return folders
    }

    private func note(in folder: FilePath) async -> [UInt8]? {
        let path = root.appending(folder).appending("story.md")
        guard path.exists else { return nil }
        do throws(SystemError) {
            return Array(try await path.contents())
        } catch {
            output.complain("racconto: cannot read \(path): \(error)")
            return nil
        }
    }
}
