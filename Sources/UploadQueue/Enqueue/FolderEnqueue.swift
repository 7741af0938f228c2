import PhotoPreparation
import RaccontoKit
import Synchronization

/// Stage 2 of the upload path: `PhotoFolder` → **queue**. Scans folders and files and queues every photo, in order and in
/// flat memory.
///
/// ```
/// let accounting = try await FolderEnqueue(store: store, destination: jeju).enqueue(["/photos/jeju"])
/// ```
public struct FolderEnqueue: Sendable {
    public struct Options: Sendable {
        public var order = PhotoFolder.Order.name
        /// Upload even what the project has already.
        public var insists = false
        /// Upload what only has the name of a photo that the project has.
        public var takesNamesakes = false
        /// What the project is called, for the queue to remember.
        public var projectName: ProjectName?
        /// Tell what would happen and change nothing.
        public var isRehearsal = false
        /// Photos that go into the queue in one write.
        public var batchSize = 1000
        /// Which photos that were uploaded before are still on the server; nil trusts the queue's memory.
        public var onServer: PresentPhotos?

        public init() {}
    }

    /// The project's live photos, as they were listed.
    public struct PresentPhotos: Sendable {
        /// `QueueStore.completions(in:)` from before the list was read: what was completed later is not in it.
        public var listedAt: Int64
        public var isLive: @Sendable (ID<Photo>) -> Bool

        public init(listedAt: Int64, isLive: @escaping @Sendable (ID<Photo>) -> Bool) {
            self.listedAt = listedAt
            self.isLive = isLive
        }
    }

    private let store: any QueueStore
    private let destination: Destination
    private let options: Options
    private let clock: QueueClock

    public init(
        store: any QueueStore, destination: Destination, options: Options = Options(), clock: QueueClock = .system
    ) {
        self.store = store
        self.destination = destination
        self.options = options
        self.clock = clock
    }

    /// Queues all photos of the roots, one root after another. A root that cannot be scanned is told in the accounting;
    /// the others go on. One that is named twice is scanned once. Each entry is reported once, in the order of the scan.
    public func enqueue(_ roots: [FilePath], report: @Sendable (FileReport) -> Void = { _ in })
        async throws(QueueStoreError) -> FolderAccounting
    {
        var accounting = FolderAccounting(
            batch: options.isRehearsal ? BatchID(rawValue: 0) : try await store.newBatch(now: clock.now()))
        var seen: Set<FilePath> = []
        for root in roots {
            let canonical = UploadRoot.canonical(root)
            guard seen.insert(canonical).inserted else { continue }
            let photosBefore = accounting.photos
            var isFile = false
            let pieces = ScanPieces(root: canonical, order: options.order, size: options.batchSize)
            defer { pieces.stop() }
            do {
                for try await piece in pieces.events {
                    for file in try await take(piece, accounting.batch) {
                        if file.path == canonical {
                            isFile = true
                            accounting.count(root: root, file)
                        } else {
                            accounting.count(file)
                        }
                        report(file)
                    }
                    pieces.taken()
                }
                if !isFile, accounting.photos == photosBefore { accounting.barrenRoots.append(root) }
            } catch let error as QueueStoreError {
                throw error
            } catch {
                accounting.failedRoots.append(.init(path: root, reason: "\(error)"))
            }
        }
        return accounting
    }

    private func take(_ events: [ScanEvent], _ batch: BatchID) async throws(QueueStoreError) -> [FileReport] {
        var photos: [ScannedPhoto] = []
        for case .photo(let photo) in events { photos.append(photo) }
        var fates = try await queue(photos.map(NewJob.init), batch)[...]
        return events.compactMap { event in
            switch event {
            case .photo(let photo):
                fates.popFirst().map {
                    FileReport(path: photo.path, folder: photo.relativeFolder, size: photo.size, fate: $0)
                }
            case .skipped(let entry):
                FileReport(path: entry.path, folder: "", size: 0, fate: .ignored(entry.reason))
            case .unreadable(let path, let reason):
                FileReport(path: path, folder: "", size: 0, fate: .unreadable(reason: reason))
            }
        }
    }

    private func queue(_ jobs: [NewJob], _ batch: BatchID) async throws(QueueStoreError) -> [FileReport.Fate] {
        var order = EnqueueOrder(
            destination: destination, batch: batch, insists: options.insists, isRehearsal: options.isRehearsal,
            now: clock.now())
        order.takesNamesakes = options.takesNamesakes
        order.projectName = options.projectName
        var fates: [FileReport.Fate] = try await store.enqueue(jobs, order).map { .photo($0) }
        guard let onServer = options.onServer else { return fates }
        let gone = fates.indices.filter { index in
            guard case .photo(.alreadyDone(_, let photo?)) = fates[index] else { return false }
            return !onServer.isLive(photo)
        }
        order.replacesDoneUpTo = onServer.listedAt
        for (index, outcome) in zip(gone, try await store.enqueue(gone.map { jobs[$0] }, order)) {
            if case .queued(let id) = outcome { fates[index] = .queuedAgain(id) }
        }
        return fates
    }
}

extension NewJob {
    /// The photo as it is queued.
    init(_ photo: ScannedPhoto) {
        self.init(
            path: photo.path, folder: photo.relativeFolder, size: photo.size, modified: photo.modified,
            type: photo.type)
    }
}
