import Foundation
import Glibc
import PhotoPreparation
import RaccontoKit
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
        for path in options.paths where access(path, F_OK) != 0 {
            throw CommandFailure(
                .noInput, "\(path.isEmpty ? "an empty path" : path): \(String(cString: strerror(errno)))")
        }
        self.context = context
        self.options = options
        account = try context.account()
        self.project = try await context.client(for: account).resolveProject(project)
        store = try context.queue()
    }

    var destination: Destination {
        Destination(account: AccountKey(server: account.server.text, userID: account.userID), projectID: project.id)
    }

    /// Scans, queues, and tells about each file when asked to.
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
        let paths = options.paths.map { FilePath($0) }
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
