import RaccontoKit
import RaccontoStory

/// A project's story as it was read at the start of a command.
struct StorySession: Sendable {
    let context: Context
    let client: RaccontoClient
    let project: Project
    let story: Story
    /// Held while the story is changed; nil as long as it is only read.
    private let lock: StoryLock?

    /// Finds the project and reads its story.
    ///
    /// - Parameter locks: For an edit that goes on without waiting for a person: the story is kept from others from
    ///   before it is read. Any other edit reads it again when it is about to change it.
    init(project text: String?, locks: Bool = false, _ context: Context) async throws {
        guard let text else { throw UsageError.missingArgument("--project") }
        let client = try context.client()
        try await self.init(
            project: try await client.resolveProject(text), client: client, locks: locks, context)
    }

    init(project: Project, client: RaccontoClient, locks: Bool = false, _ context: Context) async throws {
        self.context = context
        self.client = client
        self.project = project
        lock = locks ? try await StoryLock(project.id, for: .edit, environment: context.environment) : nil
        story = try await client.story(of: project.id)
    }

    var lookup: StoryLookup { StoryLookup(story) }

    /// Performs edits and tells about them; with `--dry-run` it only tells.
    ///
    /// - Parameter question: Asked before something is removed; nil for edits that remove nothing.
    /// - Returns: What was made; nil after a dry run.
    @discardableResult
    func edit(
        _ edits: [StoryEdit], isDryRun: Bool, question: String? = nil, isConfirmed: Bool = false
    ) async throws -> EditOutcome? {
        let plan = try plan(edits)
        if isDryRun {
            try tell(plan.changes, isDryRun: true)
            return nil
        }
        if let question { try Question(context).confirm(question, assumed: isConfirmed) }
        guard lock == nil else { return try await perform(plan) }
        let session = try await StorySession(project: project, client: client, locks: true, context)
        return try await session.perform(try session.plan(edits))
    }

    private func plan(_ edits: [StoryEdit]) throws -> StoryPlan {
        do {
            return try StoryPlan(from: story, edits: edits)
        } catch {
            throw CommandFailure(.badInput, error.message(in: story))
        }
    }

    private func perform(_ plan: StoryPlan) async throws -> EditOutcome {
        let ids = try await StoryPerformer(server: StoryServer(client, project: project.id))
            .perform(plan.calls, resolvesAllIDs: true)
        try tell(plan.changes(with: ids), isDryRun: false)
        return EditOutcome(plan: plan, ids: ids)
    }

    private func tell(_ changes: [StoryChange], isDryRun: Bool) throws {
        guard !context.isJSON else { return try context.output.data(JSONText.array(changes)) }
        for change in changes { context.output.note(ChangeText.sentence(change, isDryRun: isDryRun)) }
        if changes.isEmpty { context.output.note("nothing to change") }
    }
}
