import Foundation
import Glibc
import PhotoPreparation
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

    private let descriptor: Int32
    private let path: String

    /// The lock itself is one byte of the file; a second byte marks the holder as an apply.
    private enum Byte {
        static let story: off_t = 0
        static let apply: off_t = 1
    }

    /// - Parameter patience: How long a single edit of another process is waited for.
    /// - Throws: At once while an apply is at work; after a time while edits are; when the file cannot be made.
    init(
        _ project: ID<Project>, for holder: Holder, patience: Duration = .seconds(10), environment: [String: String]
    ) async throws {
        let place = StoryProgressFile(project, environment: environment)
        try place.makeFolder()
        path = place.lockPath
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw CommandFailure(.cannotWrite, "cannot make \(path): \(SystemError(errno))")
        }
        if holder == .apply {
            guard try take(Byte.apply) else {
                throw CommandFailure(
                    .tryLater,
                    "another racconto is applying a story to this project; nothing was done, try again when it "
                        + "has finished")
            }
        }
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: patience)
        while !(try take(Byte.story)) {
            guard holder == .apply || !isTaken(Byte.apply) else {
                throw CommandFailure(
                    .tryLater,
                    "a story is being applied to this project; nothing was changed, try again when it has "
                        + "finished")
            }
            guard clock.now < end else {
                throw CommandFailure(
                    .tryLater,
                    "another racconto is changing this project's story; nothing was changed, try again when it "
                        + "has finished")
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// False when another process has the byte.
    private func take(_ byte: off_t) throws -> Bool {
        var range = Self.range(byte)
        while fcntl(descriptor, F_SETLK, &range) != 0 {
            switch errno {
            case EINTR: continue
            case EAGAIN, EACCES: return false
            default: throw CommandFailure(.cannotWrite, "cannot lock \(path): \(SystemError(errno))")
            }
        }
        return true
    }

    private func isTaken(_ byte: off_t) -> Bool {
        var range = Self.range(byte)
        return fcntl(descriptor, F_GETLK, &range) == 0 && range.l_type != Int16(F_UNLCK)
    }

    private static func range(_ byte: off_t) -> flock {
        flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: byte, l_len: 1, l_pid: 0)
    }
}

/// Where an apply notes how far it has come: one small file per project, gone when the apply is done.
struct StoryProgressFile {
    private let path: String
    /// The file that one process at a time locks.
    let lockPath: String

    init(_ project: ID<Project>, environment: [String: String]) {
        let safe = project.rawValue.unicodeScalars.map { scalar in
            scalar.properties.isASCIIHexDigit || scalar == "-" ? String(scalar) : "_\(scalar.value)"
        }.joined()
        let stem = Folders(environment: environment).state + "/story-apply-\(safe.prefix(120))"
        path = stem + ".json"
        lockPath = stem + ".lock"
    }

    /// Nil when there is none, or none that can be read: then nothing is known of an earlier apply.
    func read() -> StoryProgress? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        return try? JSONDecoder().decode(StoryProgress.self, from: data)
    }

    func write(_ progress: StoryProgress) throws {
        try makeFolder()
        try AtomicFile.write(try JSONEncoder().encode(progress), to: FilePath(path))
    }

    func remove() { unlink(path) }

    func makeFolder() throws {
        try Folder.make((path as NSString).deletingLastPathComponent, permissions: 0o700)
    }
}
