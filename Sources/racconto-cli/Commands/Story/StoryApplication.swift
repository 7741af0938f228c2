import RaccontoKit

/// Makes the server's story what a document says: uploads, performs, reads back, compares.
struct StoryApplication {
    let session: StorySession
    let source: StoryFileSource
    let unnamed: StoryPlan.Unnamed
    /// Where photos are that the server does not have.
    let photoFolder: String?
    let work: WorkOptions
    /// The server's story, once what an earlier apply left on its way has had its time.
    let story: Story
    /// Whether the server's story is one that an earlier apply of this file, stopped on its way, left behind.
    let continuesEarlierApply: Bool
    /// Whether an apply of this file was stopped: it may have left numbers that tell no order.
    private let settles: Bool
    private let late: [PendingCall]
    private let lock: StoryLock
    private let progressFile: StoryProgressFile
    private var context: Context { session.context }

    /// Locks the project's story and waits for requests of an earlier apply that may still be on their way.
    ///
    /// - Parameter settling: How long such a request is waited for, in seconds after it was sent.
    init(
        project: Project, client: RaccontoClient, _ source: StoryFileSource, unnamed: StoryPlan.Unnamed,
        photoFolder: String?, settling: Int, work: WorkOptions, _ context: Context
    ) async throws {
        self.source = source
        self.unnamed = unnamed
        self.photoFolder = photoFolder
        self.work = work
        lock = try await StoryLock(project.id, for: .apply, environment: context.environment)
        progressFile = StoryProgressFile(project.id, environment: context.environment)
        session = try await StorySession(project: project, client: client, context)
        guard let progress = progressFile.read() else {
            story = session.story
            late = []
            settles = false
            continuesEarlierApply = false
            return
        }
        let server = StoryServer(client, project: project.id)
        (story, late) = try await StorySettling(Double(settling)).settle(
            session.story, after: progress, on: server
        ) { seconds in
            context.output.note(
                "an earlier apply was stopped with a request on its way; waiting up to "
                    + "\(Int(seconds.rounded(.up))) s for it")
        }
        settles = progress.isOf(project.id, base: source.document.base)
        continuesEarlierApply = progress.covers(story, base: source.document.base)
    }

    /// The plan against the server's story as it is now.
    func plan() throws -> StoryPlan {
        try source.plan(from: story, unnamed: unnamed, settles: settles, context.output)
    }

    /// Performs a plan that was shown and agreed to.
    func perform(_ first: StoryPlan) async throws -> ExitCode {
        var plan = first
        if !plan.uploads.isEmpty {
            if let code = try await upload(plan.uploads) { return code }
            plan = try replan(try await session.client.story(of: session.project.id))
        }
        let now = try await send(plan)
        if source.document.base == nil || source.keepInStep(with: now, context.output) { progressFile.remove() }
        return .success
    }

    /// There is nothing to do: the server's story is what the file says.
    func finish(isChanged: Bool) {
        if !isChanged || source.keepInStep(with: story, context.output) { progressFile.remove() }
    }

    private func replan(_ story: Story) throws -> StoryPlan {
        let plan = try source.plan(from: story, unnamed: unnamed, settles: settles, context.output)
        if let missing = plan.uploads.first {
            throw CommandFailure(
                .failure, "`\(missing.path)` was uploaded before under another name; `racconto photo list` shows it")
        }
        return plan
    }

    /// Sends the calls one after another; each is noted before.
    private func send(_ plan: StoryPlan) async throws -> Story {
        defer { context.output.show(nil) }
        let applier = StoryApplier(
            on: StoryServer(session.client, project: session.project.id), base: source.document.base, late: late
        ) { [progressFile] in try progressFile.write($0) }
        do {
            return try await applier.perform(plan) { story in
                context.output.note("a request of an earlier apply arrived late; putting that right")
                return try replan(story)
            } willPerform: { index, count in
                guard context.terminal.isInteractive, !context.isJSON else { return }
                context.output.show(ProgressLine(lines: ["  \(index)/\(Amount.of(count, "request"))"]))
            }
        } catch let error as RaccontoError {
            context.output.note("what was done so far stays; run the same command again and it goes on")
            throw error
        } catch is StoryMismatch {
            throw CommandFailure(
                .failure,
                "the story on the server is not what it should be now: somebody else is editing it, or the "
                    + "service did otherwise; `racconto story plan` shows the difference")
        }
    }

    /// Nil when every photo is on the server now.
    private func upload(_ uploads: [StoryPlan.Upload]) async throws -> ExitCode? {
        guard let photoFolder else {
            throw CommandFailure(
                .noInput,
                "\(Amount.of(uploads.count, "photo")) not on the server, such as `\(uploads[0].path)`; "
                    + "give --photos FOLDER to upload them")
        }
        let uploads = try await StoryUploads(uploads, in: photoFolder)
        return try await uploads.send(to: session.project, work: work, context)
    }
}
