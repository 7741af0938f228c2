import RaccontoKit

/// Makes the server's story what a file says.
struct StoryApplyCommand: Command {
    static let name = "story apply"
    static let summary = "Make the server's story what a story file says"
    static let discussion = """
        Refuses when somebody else changed the story since the file was pulled, and shows what; --force goes on all the
        same. Asks before anything is removed. Photos that the file names and the server does not have are uploaded
        first. Stopped anywhere, run it again and it goes on; at the end the story is read back and compared, and the
        file gets the new state.
        """
    static let examples = [
        "racconto story apply story.md", "racconto story apply story.md --photos ~/Pictures/jeju --yes",
    ]
    static var parameters: [Parameter<Self>] {
        [
            .positional("file", \.file, "Story file; - for standard input"),
            .option("--photos", "FOLDER", \.photos, "Upload photos that are not on the server yet from here"),
            .flag("--force", \.isForced, "Go on although the story was changed since the pull"),
            .flag("--yes", \.isConfirmed, "Do not ask before removing"),
            .flag("--dry-run", \.isDryRun, "Only show the plan"),
            .option(
                "--settle", "SECONDS", \.settling,
                "After a stopped apply, how long to wait for its last request to arrive (default: 10)"),
            .option("--project", "P", \.project, "Project, when the file does not say"),
        ] + WorkOptions.parameters.map { $0.nested(in: \.work) }
    }

    var file = ""
    var photos: String?
    var isForced = false
    var isConfirmed = false
    var isDryRun = false
    var settling = 10
    var project: String?
    var work = WorkOptions()
    var transfers: Int? { work.transfers }
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let source = try StoryFileSource(file, context.output)
        guard settling >= 0 else {
            throw UsageError.invalidValue(name: "--settle", value: String(settling), expected: "seconds, 0 or more")
        }
        let client = try context.client()
        let target = try await client.resolveProject(source.project(project))
        let application = try await StoryApplication(
            project: target, client: client, source, unnamed: .remove, photoFolder: photos, settling: settling,
            work: work, context)
        let plan = try application.plan()
        let drift = source.document.base.map { StoryDrift(from: $0, to: application.story) }
        try show(plan, drift, context)
        if plan.isEmpty {
            if !isDryRun { application.finish(isChanged: drift?.differences.isEmpty == false) }
            return .success
        }
        if let drift, !drift.differences.isEmpty, !isForced, !application.continuesEarlierApply {
            throw CommandFailure(
                .badInput,
                "the story was changed on the server since \(file) was pulled; both are shown above. "
                    + "Pull again, or give --force to make it what the file says")
        }
        if isDryRun { return .changes }
        let removed = plan.changes.count { $0.kind == .removed }
        if removed > 0 {
            try Question(context).confirm(
                "\(removed) \(removed == 1 ? "thing is" : "things are") removed from the story. Go on?",
                assumed: isConfirmed)
        }
        let (code, isApplied) = try await application.perform(plan)
        if isApplied { try tell(plan, context) }
        return code
    }

    private func show(_ plan: StoryPlan, _ drift: StoryDrift?, _ context: Context) throws {
        if context.isJSON {
            return try context.output.data(JSONText.line(PlanRecord(plan, drift: drift, event: "plan")))
        }
        for line in drift.map(PlanText.lines) ?? [] { context.output.note(line) }
        for line in PlanText.lines(plan, hasColour: false) where !line.isEmpty { context.output.note(line) }
        if isDryRun, photos == nil { for note in AbsentPhotos(plan).notes(file) { context.output.note(note) } }
    }

    private func tell(_ plan: StoryPlan, _ context: Context) throws {
        if context.isJSON {
            try context.output.data(JSONText.line(["event": "applied", "file": file]))
        } else {
            context.output.note(
                "applied \(file): \(plan.changes.isEmpty ? "order settled" : ChangeText.counts(plan.changes))")
        }
    }
}
