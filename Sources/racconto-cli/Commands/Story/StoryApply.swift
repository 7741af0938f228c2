import PhotoPreparation
import RaccontoKit
import RaccontoStory

/// Makes the server's story what a file says.
struct StoryApplyCommand: Command {
    static let name = "story apply"
    static let summary = "Apply a story file to the server's story"
    static let discussion = """
        If the story was changed on the server since the file was pulled, shows the changes and stops; --force applies
        the file anyway. Asks before anything is removed. Photos that the file names and the server does not have are
        uploaded first. If it is interrupted, run it again to continue. At the end the story is read back and compared,
        and the file is updated.
        """
    static let examples = [
        "racconto story apply story.md", "racconto story apply story.md --photos ~/Pictures/jeju --yes",
    ]
    static var parameters: [Parameter<Self>] {
        [
            .positional("file", \.file, "Story file; - for standard input"),
            .option("--photos", "FOLDER", \.photos, "Folder of photos to upload that are not on the server yet"),
            .flag("--force", \.isForced, "Apply although the story was changed since the pull"),
            .flag("--yes", \.isConfirmed, "Do not ask before removing"),
            .flag("--dry-run", \.isDryRun, "Only show the plan"),
            .option(
                "--settle", "SECONDS", \.settling, in: 0...86_400,
                "After a stopped apply, how long to wait for its last request to arrive (default: 10)"),
            .option("--project", "P", \.project, "Project, when the file does not say"),
        ] + WorkOptions.parameters.map { $0.nested(in: \.work) }
    }

    var file: FilePath = ""
    var photos: FilePath?
    var isForced = false
    var isConfirmed = false
    var isDryRun = false
    var settling = 10
    var project: String?
    var work = WorkOptions()
    var global = GlobalOptions()
    var transfers: Int? { work.transfers }

    func run(_ context: Context) async throws -> ExitCode {
        let source = try await StoryFileSource(file, context.output)
        let client = try context.client()
        let target = try await client.resolveProject(source.project(project))
        let application = try await StoryApplication(
            project: target, client: client, source, unnamed: .remove, photoFolder: photos, settling: settling,
            work: work, context)
        let plan = try application.plan()
        let drift = source.document.base.map { StoryDrift(from: $0, to: application.story) }
        try await show(plan, drift, context)
        if plan.isEmpty {
            if !isDryRun { await application.finish(isChanged: drift?.differences.isEmpty == false) }
            return .success
        }
        if let drift, !drift.differences.isEmpty, !isForced, !application.continuesEarlierApply {
            throw CommandFailure(
                .badInput,
                "the story was changed on the server since \(file) was pulled; both are shown above. "
                    + "Pull again, or give --force to apply the file anyway")
        }
        if isDryRun { return .changes }
        let removed = plan.changes.count { $0.kind == .removed }
        if removed > 0 {
            try await Prompt(context).confirm(
                "Remove \(Plural.of(removed, "item")) from the story?",
                assumed: isConfirmed)
        }
        let (code, isApplied) = try await application.perform(plan)
        if isApplied { try await tell(plan, context) }
        return code
    }

    private func show(_ plan: StoryPlan, _ drift: StoryDrift?, _ context: Context) async throws {
        if context.isJSON {
            return try await context.output.data(JSONText.line(PlanRecord(plan, drift: drift, event: "plan")))
        }
        for line in drift.map(PlanText.lines) ?? [] { context.output.note(line) }
        for line in PlanText.lines(plan, hasColour: false) where !line.isEmpty { context.output.note(line) }
        if isDryRun, photos == nil { for note in MissingPhotos(plan).notes(file) { context.output.note(note) } }
    }

    private func tell(_ plan: StoryPlan, _ context: Context) async throws {
        if context.isJSON {
            try await context.output.data(JSONText.line(["event": "applied", "file": file.display]))
        } else {
            context.output.note(
                "applied \(file): \(plan.changes.isEmpty ? "order settled" : ChangeText.counts(plan.changes))")
        }
    }
}

/// Makes the server's story what a document says: uploads, performs, reads back, compares.
struct StoryApplication {
    let session: StorySession
    let source: StoryFileSource
    let unnamed: StoryPlan.Unnamed
    /// Where photos are that the server does not have.
    let photoFolder: FilePath?
    let work: WorkOptions
    /// The server's story, once what an earlier apply left on its way has had its time.
    let story: Story
    /// Whether the server's story is one that an earlier apply of this file, stopped on its way, left behind.
    let continuesEarlierApply: Bool
    /// Whether an apply of this file was stopped: it may have left order numbers that are not unique.
    private let normalizesOrder: Bool
    private let late: [PendingCall]
    private let lock: StoryLock
    private let progressFile: StoryProgressFile
    private var context: Context { session.context }

    /// Locks the project's story and waits for requests of an earlier apply that may still be on their way.
    ///
    /// - Parameter settling: How long such a request is waited for, in seconds after it was sent.
    init(
        project: Project, client: RaccontoClient, _ source: StoryFileSource, unnamed: StoryPlan.Unnamed,
        photoFolder: FilePath?, settling: Int, work: WorkOptions, _ context: Context
    ) async throws {
        self.source = source
        self.unnamed = unnamed
        self.photoFolder = photoFolder
        self.work = work
        lock = try await StoryLock(project.id, for: .apply, environment: context.environment)
        progressFile = StoryProgressFile(project.id, environment: context.environment)
        session = try await StorySession(project: project, client: client, context)
        guard let progress = await progressFile.read() else {
            story = session.story
            late = []
            normalizesOrder = false
            continuesEarlierApply = false
            return
        }
        let server = StoryServer(client, project: project.id)
        (story, late) = try await PendingCallWait(Double(settling)).settle(
            session.story, after: progress, on: server
        ) { seconds in
            context.output.note(
                "an earlier apply was stopped with a request on its way; waiting up to "
                    + "\(Int(seconds.rounded(.up))) s for it")
        }
        normalizesOrder = progress.isOf(project.id, base: source.document.base)
        continuesEarlierApply = progress.covers(story, base: source.document.base)
    }

    /// The plan against the server's story as it is now.
    func plan() throws -> StoryPlan {
        try source.plan(from: story, unnamed: unnamed, normalizesOrder: normalizesOrder, context.output)
    }

    /// Performs a plan that was shown and agreed to.
    ///
    /// - Parameter leavesOut: Whether photos that cannot be uploaded are left out of the story; else it is not changed.
    /// - Returns: The code to end with, and whether the story is made.
    func perform(_ first: StoryPlan, leavesOut: Bool = false) async throws -> (code: ExitCode, isApplied: Bool) {
        var plan = first
        var source = source
        var code = ExitCode.success
        if !plan.uploads.isEmpty {
            switch try await upload(first) {
            case .complete: break
            case .stopped(let code): return (code, false)
            case .failed(let names):
                guard leavesOut, let rest = source.leavingOut(names) else {
                    throw failure(of: names, leavesOut: leavesOut)
                }
                context.output.complain(
                    "racconto: left out of the story, because \(names.count == 1 ? "it" : "they") cannot be "
                        + "uploaded: \(StoryUploads.list(names))")
                source = rest
                code = .partial
            }
            plan = try replan(try await session.client.story(of: session.project.id), source)
        }
        let now = try await send(plan, source)
        if source.document.base == nil { await progressFile.remove() } else { await keepInStep(source, with: now) }
        return (code, true)
    }

    private func failure(of names: [String], leavesOut: Bool) -> CommandFailure {
        let what = "\(Plural.of(names.count, "photo")) cannot be uploaded: \(StoryUploads.list(names)). "
        let (it, files) = names.count == 1 ? ("it", "an intact file") : ("them", "intact files")
        return CommandFailure(
            .partial,
            what + "The story was not changed"
                + (leavesOut
                    ? ": nothing else is in it"
                    : "; take \(it) out of \(source.path == "-" ? "the story file" : source.path.display), or put \(files) in "
                        + "place, and apply it again"))
    }

    /// There is nothing to do: the server's story is what the file says.
    func finish(isChanged: Bool) async {
        if isChanged { await keepInStep(source, with: story) } else { await progressFile.remove() }
    }

    private func keepInStep(_ source: StoryFileSource, with story: Story) async {
        if await source.keepInStep(with: story, context.output) { await progressFile.remove() }
    }

    private func replan(_ story: Story, _ source: StoryFileSource) throws -> StoryPlan {
        let plan = try source.plan(from: story, unnamed: unnamed, normalizesOrder: normalizesOrder, context.output)
        if let missing = plan.uploads.first {
            throw CommandFailure(
                .failure, "`\(missing.path)` was uploaded before under another name; `racconto photo list` shows it")
        }
        return plan
    }

    /// Sends the calls one after another; each is noted before.
    private func send(_ plan: StoryPlan, _ source: StoryFileSource) async throws -> Story {
        defer { context.output.show(nil) }
        let applier = StoryApplier(
            on: StoryServer(session.client, project: session.project.id), base: source.document.base, late: late
        ) { [progressFile] in try await progressFile.write($0) }
        do {
            return try await applier.perform(plan) { story in
                context.output.note("a request of an earlier apply arrived late; correcting the story")
                return try replan(story, source)
            } willPerform: { index, count in
                guard context.terminal.isInteractive, !context.isJSON else { return }
                context.output.show(ProgressLine(lines: ["  \(index)/\(Plural.of(count, "request"))"]))
            }
        } catch let error as RaccontoError {
            context.output.note("changes made so far stay; run the same command again to continue")
            throw error
        } catch is StoryMismatch {
            throw CommandFailure(
                .failure,
                "the story on the server differs from the plan: somebody else is editing it, or the service "
                    + "changed it; `racconto story plan` shows the difference")
        }
    }

    private func upload(_ plan: StoryPlan) async throws -> StoryUploads.Outcome {
        guard let photoFolder else {
            let paths = plan.uploads.map(\.path)
            let hint = paths.count == 1 ? MissingPhotos(plan).hint(paths[0]) : nil
            throw CommandFailure(
                .noInput,
                "\(Plural.of(paths.count, "photo")) not on the server: \(StoryUploads.list(paths))"
                    + (hint.map { $0 + " Else give" } ?? "; give")
                    + " --photos FOLDER to upload \(paths.count == 1 ? "it" : "them")")
        }
        let uploads = try await StoryUploads(plan, in: photoFolder)
        return try await uploads.send(to: session.project, work: work, context)
    }
}
