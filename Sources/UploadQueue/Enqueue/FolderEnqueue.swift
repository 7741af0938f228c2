import Foundation
import Glibc
public import PhotoPreparation
public import RaccontoKit
import RaccontoSystem
import Synchronization

/// Stage 2 of the upload path: `PhotoFolder` → **queue**. Scans folders and files and queues every photo, in order and in
/// flat memory.
///
/// ```
/// let accounting = try await FolderEnqueue(store: store, destination: jeju).enqueue(["/photos/jeju"])
/// ```
public struct FolderEnqueue: Sendable {
    /// How folders are queued. Every field has a default.
    public struct Options: Sendable {
        /// The order within a folder, which becomes the order in the project.
        public var order = PhotoFolder.Order.name
        /// What becomes of files that the project has already.
        public var duplicates = Duplicates.skip
        /// What the project is called, for the queue to remember.
        public var projectName: ProjectName?
        /// Report what would happen and change nothing.
        public var isDryRun = false
        /// Photos that go into the queue in one write.
        public var batchSize = 1000
        /// Which photos that were uploaded before are still on the server; nil trusts the queue's memory.
        public var onServer: PresentPhotos?

        /// The defaults.
        public init() {}
    }

    /// Which photos are uploaded although the project has one like it.
    public enum Duplicates: Sendable {
        /// None: neither one of the same content nor one of the same folder and name.
        case skip
        /// Another picture whose folder and name are taken; not the same content again.
        case skipIdentical
        /// All.
        case upload
    }

    /// The project's live photos, as they were listed.
    public struct PresentPhotos: Sendable {
        /// `QueueStore.completions(in:)` from before the list was read: what was completed later is not in it.
        public var listedAt: Int64
        /// Whether the photo was on the server, and not in the trash, when the list was read.
        public var isLive: @Sendable (ID<Photo>) -> Bool

        /// The photos of a list that was read after so many completed jobs.
        public init(listedAt: Int64, isLive: @escaping @Sendable (ID<Photo>) -> Bool) {
            self.listedAt = listedAt
            self.isLive = isLive
        }
    }

    private let store: any QueueStore
    private let destination: Destination
    private let options: Options
    private let clock: QueueClock

    /// Queues into the store, for one project.
    public init(
        store: any QueueStore, destination: Destination, options: Options = Options(), clock: QueueClock = .system
    ) {
        self.store = store
        self.destination = destination
        self.options = options
        self.clock = clock
    }

    /// Queues all photos of the roots, one root after another. A root that cannot be scanned is listed in the
    /// accounting; the others go on. One that is given twice is scanned once. Each entry is reported once, in the order of
    /// the scan. Throws when the queue cannot be written.
    public func enqueue(_ roots: [FilePath], report: @Sendable (FileReport) -> Void = { _ in })
        async throws(QueueStoreError) -> FolderAccounting
    {
        var accounting = FolderAccounting(
            batch: options.isDryRun ? BatchID(rawValue: 0) : try await store.newBatch(now: clock.now()))
        var seen: Set<FilePath> = []
        for root in roots {
            let canonical = await Blocking.run { UploadRoot.canonical(root) }
            guard seen.insert(canonical).inserted else { continue }
            let photosBefore = accounting.photos
            var isFile = false
            let scan = FolderScan(root: canonical, order: options.order, size: options.batchSize)
            defer { scan.stop() }
            do {
                for try await batch in scan.batches {
                    for file in try await queue(batch, accounting.batch) {
                        if file.path == canonical {
                            isFile = true
                            accounting.count(root: root, file)
                        } else {
                            accounting.count(file)
                        }
                        report(file)
                    }
                    scan.batchTaken()
                }
                if !isFile, accounting.photos == photosBefore { accounting.emptyFolders.append(root) }
            } catch let error as QueueStoreError {
                throw error
            } catch {
                accounting.failedRoots.append(.init(path: root, reason: "\(error)"))
            }
        }
        return accounting
    }

    private func queue(_ events: [ScanEvent], _ batch: BatchID) async throws(QueueStoreError) -> [FileReport] {
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
            destination: destination, batch: batch, uploadsDuplicates: options.duplicates == .upload,
            isRehearsal: options.isDryRun, now: clock.now())
        order.uploadsSameName = options.duplicates == .skipIdentical
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
    fileprivate init(_ photo: ScannedPhoto) {
        self.init(
            path: photo.path, folder: photo.relativeFolder, size: photo.size, modified: photo.modified,
            type: photo.type)
    }
}

/// A scan on a thread of `Blocking`, in batches, never more than two ahead of whoever takes them.
final class FolderScan: Sendable {
    /// Ends with the scan's error, if it has one.
    let batches: AsyncThrowingStream<[ScanEvent], any Error>

    // Starts at 0: libdispatch ends the program when a semaphore goes away below the value it was made with, and a scan
    // that is given up leaves permits taken.
    private let permits = DispatchSemaphore(value: 0)
    private let isStopped = Atomic(false)

    private struct Stopped: Error {}

    init(root: FilePath, order: PhotoFolder.Order, size: Int) {
        let (batches, continuation) = AsyncThrowingStream<[ScanEvent], any Error>.makeStream()
        self.batches = batches
        for _ in 1...2 { permits.signal() }
        Blocking.start { [self] in
            do {
                try scan(PhotoFolder(root, options: .init(order: order)), size, continuation)
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
    }

    /// A batch has been dealt with; the scan may go on.
    func batchTaken() { permits.signal() }

    /// Ends the scan wherever it is.
    func stop() {
        isStopped.store(true, ordering: .relaxed)
        permits.signal()
    }

    private func scan(
        _ folder: PhotoFolder, _ size: Int, _ continuation: AsyncThrowingStream<[ScanEvent], any Error>.Continuation
    ) throws {
        var batch: [ScanEvent] = []
        func yield() throws {
            permits.wait()
            if isStopped.load(ordering: .relaxed) { throw Stopped() }
            continuation.yield(batch)
            batch = []
        }
        try folder.scan { event in
            batch.append(event)
            if batch.count >= size { try yield() }
        }
        if !batch.isEmpty { try yield() }
    }
}

/// A folder or file as it was given, made into the one path by which its photos are remembered.
private enum UploadRoot {
    /// Absolute and without links, dots and doubled slashes, so that `.`, `../jeju` and `/photos/jeju/` are the same
    /// folder, and since a worker may run elsewhere. A file that is a link keeps its own name.
    ///
    /// What is not there stays as it is: the scan reports why.
    static func canonical(_ path: FilePath) -> FilePath {
        let absolute =
            path.bytes.first == UInt8(ascii: "/")
            ? path : FilePath(FileManager.default.currentDirectoryPath).appending(path)
        if isFolder(absolute) { return resolved(absolute) ?? absolute }
        let name = absolute.lastComponent
        let parent = FilePath(bytes: absolute.bytes.dropLast(name.bytes.count))
        return resolved(parent).map { $0.appending(name) } ?? absolute
    }

    private static func isFolder(_ path: FilePath) -> Bool {
        var status = stat()
        return path.withCString { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func resolved(_ path: FilePath) -> FilePath? {
        guard let text = path.withCString({ realpath($0, nil) }) else { return nil }
        defer { free(text) }
        return FilePath(bytes: UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) })
    }
}
