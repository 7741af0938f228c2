import PhotoPreparation
import RaccontoKit
import RaccontoStory

/// Shows what applying a story file would change.
struct StoryPlanCommand: Command {
    static let name = "story plan"
    static let summary = "Show what applying a story file would change; exits with 2 when there are changes"
    static let discussion = """
        `+` is added, `~` changed, `>` moved, `-` removed, `↑` uploaded first; `!` is what somebody else changed since
        the file was pulled. Planning changes nothing.
        """
    static let examples = ["racconto story plan story.md", "racconto story plan story.md --json"]
    static var parameters: [Parameter<Self>] {
        [
            .positional("file", \.file, "Story file; - for standard input"),
            .option("--project", "P", \.project, "Project, when the file does not say"),
        ]
    }

    var file: FilePath = ""
    var project: String?
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let source = try await StoryFileSource(file, context.output)
        let session = try await StorySession(project: source.project(project), context)
        let progress = await StoryProgressFile(session.project.id, environment: context.environment).read()
        let isContinued = progress?.isOf(session.project.id, base: source.document.base) == true
        let plan = try source.plan(from: session.story, normalizesOrder: isContinued, context.output)
        let drift = source.document.base.map { StoryDrift(from: $0, to: session.story) }
        if context.isJSON {
            try await context.output.data(JSONText.line(PlanRecord(plan, drift: drift)))
        } else {
            for line in drift.map(PlanText.lines) ?? [] { try await context.output.data(line) }
            for line in PlanText.lines(plan, hasColour: context.terminal.hasColour) {
                try await context.output.data(line)
            }
            for note in MissingPhotos(plan).notes(file) { context.output.note(note) }
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

/// A plan for people: a line per change, then the sums.
enum PlanText {
    static func lines(_ plan: StoryPlan, hasColour: Bool) -> [String] {
        guard !plan.isEmpty else { return ["nothing to change"] }
        let uploads = plan.uploads.map { PlainText.oneLine("  ↑ upload   \($0.path)") }
        if plan.changes.isEmpty, uploads.isEmpty { return ["  finish what an earlier apply began", "", sum(plan)] }
        return uploads + plan.changes.map { ChangeText.line($0, hasColour: hasColour) } + ["", sum(plan)]
    }

    static func sum(_ plan: StoryPlan) -> String {
        let counts = ChangeText.counts(plan.changes)
        let uploads = plan.uploads.isEmpty ? nil : "\(plan.uploads.count) to upload"
        let calls = Plural.of(plan.calls.count, "request")
        return [counts.isEmpty ? nil : counts, uploads, calls].compactMap(\.self).joined(separator: ", ")
    }

    /// What others did since the pull.
    static func lines(_ drift: StoryDrift) -> [String] {
        drift.differences.map { PlainText.oneLine("  ! \($0.description)") }
    }
}

/// Changes of a story in words.
enum ChangeText {
    /// `moved photo IMG_1.jpg in 새벽, from another block`
    ///
    /// - Parameter isDryRun: `would move photo …`
    static func sentence(_ change: StoryChange, isDryRun: Bool = false) -> String {
        let verb = isDryRun ? "would \(infinitive(change.kind))" : change.kind.rawValue
        return PlainText.oneLine("\(verb) \(change.subject.rawValue) \(name(change))\(place(change))")
    }

    private static func infinitive(_ kind: StoryChange.Kind) -> String {
        switch kind {
        case .added: "add"
        case .changed: "change"
        case .moved: "move"
        case .removed: "remove"
        }
    }

    /// A line of a plan: a sign, what it is about, where.
    static func line(_ change: StoryChange, hasColour: Bool) -> String {
        let subject = change.subject.rawValue
        let padding = String(repeating: " ", count: max(1, 9 - subject.count))
        let text = PlainText.oneLine("\(sign(change.kind)) \(subject)\(padding)\(name(change))\(place(change))")
        return hasColour ? "  \u{1B}[\(colour(change.kind))m\(text)\u{1B}[0m" : "  " + text
    }

    private static func name(_ change: StoryChange) -> String { change.name.isEmpty ? "(empty)" : change.name }

    private static func place(_ change: StoryChange) -> String {
        let place = change.path.isEmpty ? "" : "  in " + change.path.joined(separator: " / ")
        return place + (change.detail.map { (place.isEmpty ? "  " : ", ") + $0 } ?? "")
    }

    private static func sign(_ kind: StoryChange.Kind) -> String {
        switch kind {
        case .added: "+"
        case .changed: "~"
        case .moved: ">"
        case .removed: "-"
        }
    }

    private static func colour(_ kind: StoryChange.Kind) -> String {
        switch kind {
        case .added: "32"
        case .changed, .moved: "33"
        case .removed: "31"
        }
    }

    /// `3 added, 1 moved`
    static func counts(_ changes: [StoryChange]) -> String {
        StoryChange.Kind.allCases.compactMap { kind in
            let count = changes.count { $0.kind == kind }
            return count == 0 ? nil : "\(count) \(kind.rawValue)"
        }.joined(separator: ", ")
    }
}

/// A plan for programs.
struct PlanRecord: Encodable {
    var event: String?
    let projectID: ID<Project>
    let changes: [StoryChange]
    let uploads: [String]
    let counts: [String: Int]
    /// How many requests it takes.
    let calls: Int
    /// What others changed since the file was pulled.
    let changedOnServer: [String]

    init(_ plan: StoryPlan, drift: StoryDrift?, event: String? = nil) {
        self.event = event
        projectID = plan.before.projectID
        changes = plan.changes
        uploads = plan.uploads.map(\.path)
        var counts: [String: Int] = ["uploads": plan.uploads.count]
        for kind in StoryChange.Kind.allCases { counts[kind.rawValue] = plan.changes.count { $0.kind == kind } }
        self.counts = counts
        calls = plan.calls.count
        changedOnServer = drift?.differences.map(\.description) ?? []
    }

    enum CodingKeys: String, CodingKey {
        case event
        case changes
        case uploads
        case counts
        case calls
        case projectID = "project_id"
        case changedOnServer = "changed_on_server"
    }
}
