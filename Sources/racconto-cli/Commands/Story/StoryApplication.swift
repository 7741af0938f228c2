import RaccontoKit

/// Makes the server's story what a document says: uploads, performs, reads back, compares.
struct StoryApplication {
    let session: StorySession
    let source: StoryFileSource
    let unnamed: StoryPlan.Unnamed
    /// Where photos are that the server does not have.
    let photoFolder: String?
    let work: WorkOptions
    private var context: Context { session.context }

    init(
        _ session: StorySession, _ source: StoryFileSource, unnamed: StoryPlan.Unnamed, photoFolder: String?,
        work: WorkOptions
    ) {
        self.session = session
        self.source = source
        self.unnamed = unnamed
        self.photoFolder = photoFolder
        self.work = work
    }

    /// Performs a plan that was shown and agreed to.
    func perform(_ first: StoryPlan) async throws -> ExitCode {
        var plan = first
        if !plan.uploads.isEmpty {
            if let code = try await upload(plan.uploads) { return code }
            plan = try source.plan(
                from: try await session.client.story(of: session.project.id), unnamed: unnamed, context.output)
            if let missing = plan.uploads.first {
                throw CommandFailure(
                    .failure, "`\(missing.path)` was uploaded before under another name; `racconto photo list` shows it"
                )
            }
        }
        try await send(plan)
        let now = try await session.client.story(of: session.project.id)
        guard now.content == plan.after.content else {
            throw CommandFailure(
                .failure,
                "the story on the server is not what it should be now: somebody else is editing it, or the "
                    + "service did otherwise; `racconto story plan` shows the difference")
        }
        if source.document.base == nil || source.keepInStep(with: now, context.output) { progressFile.remove() }
        return .success
    }

    private var progressFile: StoryProgressFile {
        StoryProgressFile(session.project.id, environment: context.environment)
    }

    /// Whether the server's story is one that an earlier apply of this file, stopped on its way, left behind.
    var continuesEarlierApply: Bool {
        progressFile.read()?.covers(session.story, base: source.document.base) ?? false
    }

    /// Sends the calls one after another. Before each it is noted which two states the story can be in until the next.
    private func send(_ plan: StoryPlan) async throws {
        var mirror = plan.before
        let performer = StoryPerformer(server: StoryServer(session.client, project: session.project.id))
        defer { context.output.show(nil) }
        try await performer.perform(plan.calls) { index in
            if context.terminal.isInteractive, !context.isJSON {
                context.output.show(ProgressLine(lines: ["  \(index)/\(plan.calls.count) requests"]))
            }
            guard let base = source.document.base else { return }
            let before = mirror.content.fingerprint
            mirror.mirror(plan.calls[index])
            try progressFile.write(
                StoryProgress(
                    project: session.project.id, base: base, states: [before, mirror.content.fingerprint]))
        }
    }

    /// Nil when every photo is on the server now.
    private func upload(_ uploads: [StoryPlan.Upload]) async throws -> ExitCode? {
        guard let photoFolder else {
            throw CommandFailure(
                .noInput,
                "\(uploads.count) photos are not on the server, such as `\(uploads[0].path)`; "
                    + "give --photos FOLDER to upload them")
        }
        let uploads = try await StoryUploads(uploads, in: photoFolder)
        return try await uploads.send(to: session.project, work: work, context)
    }
}
