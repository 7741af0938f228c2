import Foundation
import Glibc
import PhotoPreparation
import RaccontoKit
import RaccontoStory
import RaccontoSystem

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

    /// Performs edits and prints them; with `--dry-run` it only prints them.
    ///
    /// - Parameter question: Asked before something is removed; nil for edits that remove nothing.
    /// - Returns: What was made; nil after a dry run.
    @discardableResult
    func edit(
        _ edits: [StoryEdit], isDryRun: Bool, question: String? = nil, isConfirmed: Bool = false
    ) async throws -> EditResult? {
        let plan = try plan(edits)
        if isDryRun {
            try await tell(plan.changes, isDryRun: true)
            return nil
        }
        if let question { try await Prompt(context).confirm(question, assumed: isConfirmed) }
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

    private func perform(_ plan: StoryPlan) async throws -> EditResult {
        let ids = try await StoryPerformer(server: StoryServer(client, project: project.id))
            .perform(plan.calls, resolvesAllIDs: true)
        try await tell(plan.changes(with: ids), isDryRun: false)
        return EditResult(plan: plan, ids: ids)
    }

    private func tell(_ changes: [StoryChange], isDryRun: Bool) async throws {
        guard !context.isJSON else { return try await context.output.data(JSONText.array(changes)) }
        for change in changes { context.output.note(ChangeText.sentence(change, isDryRun: isDryRun)) }
        if changes.isEmpty { context.output.note("nothing to change") }
    }
}

/// What an edit made, by the server's ids.
struct EditResult {
    let plan: StoryPlan
    let ids: AssignedIDs

    /// Prints the id of the block that an item is in now; with `--json`, the changes have it.
    func printBlock(of item: ID<ChapterItem>?, _ context: Context) async throws {
        guard !context.isJSON, let item, let block = plan.block(of: item, with: ids) else { return }
        try await context.output.data(block.rawValue)
    }
}

/// What every command that edits a story understands.
struct StoryOptions: Sendable {
    var project: String?
    var isDryRun = false

    static var parameters: [Parameter<StoryOptions>] {
        [
            .option("--project", "P", \.project, "Project: id, slug or unique title").required,
            .flag("--dry-run", \.isDryRun, "Show what would change; change nothing"),
        ]
    }
}

/// Keeps others of this machine from changing a project's story at the same time.
///
/// An apply takes minutes, and whoever comes meanwhile is sent away; a single edit takes a moment and is waited for.
/// The kernel lets go when the process ends, however it ends; the file stays.
final class StoryLock: Sendable {
    /// Who takes it.
    enum Holder: Sendable {
        case apply
        case edit
    }

    /// The lock on the story, and for an apply the one that marks it as such.
    private let locks: [FileLock]

    /// - Parameter patience: How long a single edit of another process is waited for.
    /// - Throws: At once while an apply is at work; after a time while edits are; when the file cannot be made.
    init(
        _ project: ID<Project>, for holder: Holder, patience: Duration = .seconds(10), environment: [String: String]
    ) async throws {
        let place = StoryProgressFile(project, environment: environment)
        locks = try await Blocking.run { cancellation in
            try place.makeFolder()
            switch holder {
            case .apply: return try Self.lockForApply(place, patience, cancellation)
            case .edit: return [try Self.lockForEdit(place, patience, cancellation)]
            }
        }
    }

    private static func lockForApply(
        _ place: StoryProgressFile, _ patience: Duration, _ cancellation: Blocking.Cancellation
    ) throws -> [FileLock] {
        // Edits that look whether an apply is at work have this lock for a moment.
        let mark = try lock(
            place.applyLockPath, .milliseconds(100), cancellation,
            busy: "another racconto is applying a story to this project; nothing was done, try again when it has "
                + "finished")
        return [mark, try lock(place.lockPath, patience, cancellation, busy: othersAreEditing)]
    }

    private static func lockForEdit(
        _ place: StoryProgressFile, _ patience: Duration, _ cancellation: Blocking.Cancellation
    ) throws -> FileLock {
        var isBeingApplied = false
        do {
            return try lock(place.lockPath, patience, cancellation, busy: othersAreEditing) {
                isBeingApplied = FileLock.isTaken(place.applyLockPath)
                return isBeingApplied
            }
        } catch is CancellationError where isBeingApplied {
            throw CommandFailure(
                .tryLater,
                "a story is being applied to this project; nothing was changed, try again when it has finished")
        }
    }

    private static let othersAreEditing =
        "another racconto is changing this project's story; nothing was changed, try again when it has finished"

    private static func lock(
        _ path: String, _ patience: Duration, _ cancellation: Blocking.Cancellation, busy: String,
        givesUp: () -> Bool = { false }
    ) throws -> FileLock {
        do throws(FileLock.Failure) {
            return try FileLock(path, patience: patience) { givesUp() || cancellation.isCancelled }
        } catch {
            switch error {
            case .busy: throw CommandFailure(.tryLater, busy)
            case .givenUp: throw CancellationError()
            case .open(let code):
                throw CommandFailure(.cannotWrite, "cannot make \(path): \(SystemError(code))")
            case .lock(let code):
                throw CommandFailure(.cannotWrite, "cannot lock \(path): \(SystemError(code))")
            }
        }
    }
}

/// Where an apply notes how far it has come: one small file per project, gone when the apply is done.
struct StoryProgressFile: Sendable {
    private let path: String
    /// The file that one process at a time locks.
    let lockPath: String
    /// The file that an apply locks besides.
    let applyLockPath: String

    init(_ project: ID<Project>, environment: [String: String]) {
        let safe = project.rawValue.unicodeScalars.map { scalar in
            scalar.properties.isASCIIHexDigit || scalar == "-" ? String(scalar) : "_\(scalar.value)"
        }.joined()
        let stem = Folders(environment: environment).state + "/story-apply-\(safe.prefix(120))"
        path = stem + ".json"
        lockPath = stem + ".lock"
        applyLockPath = stem + ".applying.lock"
    }

    /// Nil when there is none, or none that can be read: then nothing is known of an earlier apply.
    func read() async -> StoryProgress? {
        guard let data = await Blocking.run({ FileManager.default.contents(atPath: path) }) else { return nil }
        return try? JSONDecoder().decode(StoryProgress.self, from: data)
    }

    func write(_ progress: StoryProgress) async throws {
        try await Blocking.run { try makeFolder() }
        try await FilePath(path).write(try JSONEncoder().encode(progress))
    }

    func remove() async { _ = await Blocking.run { unlink(path) } }

    func makeFolder() throws {
        try Folder.make((path as NSString).deletingLastPathComponent, permissions: 0o700)
    }
}
