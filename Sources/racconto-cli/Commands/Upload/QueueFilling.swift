import Foundation
import Glibc
import PhotoPreparation
import RaccontoKit
import Synchronization
import UploadQueue

/// Fills the queue from folders: what `enqueue` does, and the first half of `upload`.
struct QueueFilling: Sendable {
    let context: Context
    let options: FillOptions
    let account: StoredAccount
    let project: Project
    let store: any QueueStore

    /// Resolves the project and opens the queue.
    init(_ options: FillOptions, _ context: Context) async throws {
        guard let project = options.project else { throw UsageError.missingArgument("--project") }
        for path in options.paths {
            guard let reason = path.absence else { continue }
            throw CommandFailure(.noInput, "\(path.bytes.isEmpty ? "an empty path" : path): \(reason)")
        }
        self.context = context
        self.options = options
        account = try context.account()
        self.project = try await context.client(for: account).resolveProject(project)
        store = try await context.queue()
    }

    var destination: Destination {
        Destination(account: AccountKey(server: account.server.text, userID: account.userID), projectID: project.id)
    }

    /// Scans and queues. Calls `report` for each file.
    func fill(report: @escaping @Sendable (FileReport) -> Void) async throws -> FolderAccounting {
        var enqueue = FolderEnqueue.Options()
        enqueue.order = options.order == .time ? .captureTime : .name
        enqueue.duplicates =
            switch options.duplicates {
            case .skip: .skip
            case .skipIdentical: .skipIdentical
            case .upload: .upload
            }
        enqueue.projectName = ProjectName(slug: project.slug, title: project.title)
        enqueue.isDryRun = options.isDryRun
        enqueue.onServer = try await presentPhotos()
        let filler = FolderEnqueue(store: store, destination: destination, options: enqueue)
        let paths = options.paths
        let accounting: FolderAccounting
        if options.isDryRun {
            // Its lines are its progress.
            accounting = try await filler.enqueue(paths, report: report)
        } else {
            let display = ScanDisplay()
            accounting = try await display.during(context) {
                try await filler.enqueue(paths) { file in
                    display.take(file)
                    report(file)
                }
            }
        }
        for root in accounting.failedRoots { context.output.complain("racconto: \(root.path): \(root.reason)") }
        for root in accounting.rejectedFiles {
            context.output.complain("racconto: not taken: \(root.path): \(root.reason)")
        }
        for root in accounting.emptyFolders { context.output.note("no photos in \(root)") }
        return accounting
    }

    /// What the project has of the photos that the queue remembers; nil when it remembers none.
    private func presentPhotos() async throws -> FolderEnqueue.PresentPhotos? {
        let done = JobSelection(states: [.done], account: destination.account, projectID: project.id)
        guard try await store.counts(done, now: QueueClock.system.now()).done.jobs > 0 else { return nil }
        let listedAt = try await store.completions(in: destination)
        let live = Set(try await context.client(for: account).photos(in: project.id).map(\.id))
        return FolderEnqueue.PresentPhotos(listedAt: listedAt, isLive: { live.contains($0) })
    }
}

/// Which photos go where; shared by `upload` and `enqueue`.
struct FillOptions: Sendable {
    /// What to do about photos that the project has already.
    enum Duplicates: String, CaseIterable, ArgumentValue {
        /// What has the content or the name of a photo that is there.
        case skip
        /// What has the content of one; another picture of a name that is taken is uploaded.
        case skipIdentical = "skip-identical"
        case upload
    }

    /// The order photos get in the project.
    enum Order: String, CaseIterable, ArgumentValue {
        case name
        case time
    }

    var paths: [FilePath] = []
    var project: String?
    var duplicates = Duplicates.skip
    var order = Order.name
    var isDryRun = false

    static var parameters: [Parameter<FillOptions>] {
        [
            .positionals("path", \.paths, "Folders and files"),
            .option("--project", "P", \.project, "Target project: id, slug or unique title").required,
            .option(
                "--duplicates", "WHAT", \.duplicates,
                "What the project has already: skip it (default); skip-identical pictures alone, not others of the same "
                    + "name; or upload it"),
            .option("--order", "BY", \.order, "Order in the project: name (default) or time of capture"),
            .flag("--dry-run", \.isDryRun, "Show what would happen and why files are skipped; change nothing"),
        ]
    }
}

/// Queues photos for a worker.
struct EnqueueCommand: Command {
    static let name = "enqueue"
    static let summary = "Queue every photo of folders, for a worker to upload"
    static let examples = ["racconto enqueue /srv/incoming/jeju --project jeju"]
    static var parameters: [Parameter<Self>] { FillOptions.parameters.map { $0.nested(in: \.fill) } }

    var fill = FillOptions()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let filling = try await QueueFilling(fill, context)
        if fill.isDryRun { return try await Rehearsal(filling).run() }
        let folders = try await filling.fill(report: context.fileReporter())
        if context.isJSON {
            var event = UploadEvent(event: "summary")
            event.counts = AccountingText.counts(folders)
            try await context.output.data(JSONText.line(event))
            return folders.complaint ?? .success
        }
        let more = folders.alreadyQueued > 0 ? ", \(folders.alreadyQueued) were there already" : ""
        let queued = folders.queued + folders.queuedAgain + folders.revived
        context.output.note(
            "\(context.photos(queued)) queued for \(filling.project.shown)\(more); not photos, or uploaded before: "
                + "\(folders.found - folders.inQueue)"
        )
        context.tellNotLookedAt(folders)
        return folders.complaint ?? .success
    }
}

/// Shows that folders are being looked through while that goes on.
private final class ScanDisplay: Sendable {
    private let progress = Mutex(ScanProgress())

    func take(_ report: FileReport) { progress.withLock { $0.take(report) } }

    private var snapshot: ScanProgress { progress.withLock { $0 } }

    /// Does the work with the display around it, unless JSON or silence is wanted.
    func during<Result>(_ context: Context, _ work: () async throws -> Result) async throws -> Result {
        try await LiveDisplay.during(
            context, drawing: { [self] columns in snapshot.lines(width: columns) },
            logLine: { [self] in snapshot.logLine }, work)
    }
}

/// Numbers of a scan under way: a large or a slow folder must not look like a hang.
private struct ScanProgress {
    private(set) var files = 0
    private(set) var photos = 0
    private(set) var currentFile = ""

    mutating func take(_ report: FileReport) {
        files += 1
        if case .photo = report.fate { photos += 1 }
        currentFile = report.path.display
    }

    /// One line for a log.
    var logLine: String { "looking for photos: \(photos) in \(Plural.of(files, "file"))" }

    /// The lines as they fit a terminal of this width.
    func lines(width: Int) -> [String] {
        let room = max(10, width - 1)
        return [TextWidth.fit(logLine, in: room), TextWidth.fit("  " + PlainText.oneLine(currentFile), in: room)]
    }
}
