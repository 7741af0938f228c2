import RaccontoKit

/// A project's story as it was read at the start of a command.
struct StorySession: Sendable {
    let context: Context
    let client: RaccontoClient
    let project: Project
    let story: Story

    /// Finds the project and reads its story.
    init(project text: String?, _ context: Context) async throws {
        guard let text else { throw UsageError.missingArgument("--project") }
        let client = try context.client()
        try await self.init(project: try await client.resolveProject(text), client: client, context)
    }

    init(project: Project, client: RaccontoClient, _ context: Context) async throws {
        self.context = context
        self.client = client
        self.project = project
        story = try await client.story(of: project.id)
    }

    var lookup: StoryLookup { StoryLookup(story) }

    /// Performs edits and tells about them; with `--dry-run` it only tells.
    ///
    /// - Parameter question: Asked before something is removed; nil for edits that remove nothing.
    /// - Returns: The server's ids of what was made; nil after a dry run.
    @discardableResult
    func edit(
        _ edits: [StoryEdit], isDryRun: Bool, question: String? = nil, isConfirmed: Bool = false
    ) async throws -> AssignedIDs? {
        let plan: StoryPlan
        do {
            plan = try StoryPlan(from: story, edits: edits)
        } catch {
            throw CommandFailure(.badInput, "\(error)")
        }
        if !isDryRun, let question { try Question(context).confirm(question, assumed: isConfirmed) }
        let ids = isDryRun ? nil : try await perform(plan.calls)
        if context.isJSON {
            try context.output.data(JSONText.array(plan.changes))
        } else {
            for change in plan.changes {
                context.output.note((isDryRun ? "would be " : "") + ChangeText.sentence(change))
            }
            if plan.changes.isEmpty { context.output.note("nothing to change") }
        }
        return ids
    }

    private func perform(_ calls: [StoryCall]) async throws -> AssignedIDs {
        try await StoryPerformer(server: StoryServer(client, project: project.id)).perform(calls)
    }
}
