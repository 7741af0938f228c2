import RaccontoKit
import RaccontoStory

/// Shows what applying a story file would change.
struct StoryPlanCommand: Command {
    static let name = "story plan"
    static let summary = "Show what applying a story file would change; ends with 2 when there is something"
    static let discussion = """
        `+` is added, `~` changed, `>` moved, `-` removed, `↑` uploaded first; `!` is what somebody else changed since
        the file was pulled. Nothing is changed by looking.
        """
    static let examples = ["racconto story plan story.md", "racconto story plan story.md --json"]
    static var parameters: [Parameter<Self>] {
        [
            .positional("file", \.file, "Story file; - for standard input"),
            .option("--project", "P", \.project, "Project, when the file does not say"),
        ]
    }

    var file = ""
    var project: String?
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let source = try StoryFileSource(file, context.output)
        let session = try await StorySession(project: source.project(project), context)
        let progress = StoryProgressFile(session.project.id, environment: context.environment).read()
        let isContinued = progress?.isOf(session.project.id, base: source.document.base) == true
        let plan = try source.plan(from: session.story, normalizesOrder: isContinued, context.output)
        let drift = source.document.base.map { StoryDrift(from: $0, to: session.story) }
        if context.isJSON {
            try context.output.data(JSONText.line(PlanRecord(plan, drift: drift)))
        } else {
            for line in drift.map(PlanText.lines) ?? [] { try context.output.data(line) }
            for line in PlanText.lines(plan, hasColour: context.terminal.hasColour) { try context.output.data(line) }
            for note in AbsentPhotos(plan).notes(file) { context.output.note(note) }
        }
        return plan.isEmpty ? .success : .changes
    }
}

extension StoryFileSource {
    /// The project that is meant: the one named on the command line, else the file's.
    func project(_ named: String?) throws -> String {
        guard let project = named ?? document.project?.string else {
            throw CommandFailure(.badInput, "\(path) does not name a project; give --project")
        }
        return project
    }
}
