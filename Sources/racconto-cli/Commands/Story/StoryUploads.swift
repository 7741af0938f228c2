import Foundation
import PhotoPreparation
import RaccontoKit
import UploadQueue

/// The photos that a story names and the server does not have, found in a folder.
struct StoryUploads {
    private let files: [ScannedPhoto]

    /// - Throws: When a name is nowhere in the folder, or in several places.
    init(_ uploads: [StoryPlan.Upload], in folder: String) async throws {
        let scan = try await PhotoScan.run(folder, order: .name)
        // Swift compares text by canonical equivalence: composed and decomposed names are the same key.
        let byPath = Dictionary(grouping: scan.photos, by: \.uploadPath)
        let byName = Dictionary(grouping: scan.photos, by: \.uploadName)
        var files: [ScannedPhoto] = []
        var missing: [String] = []
        for upload in uploads {
            let matches = byPath[upload.path] ?? byName[upload.path] ?? []
            guard let file = matches.first else {
                missing.append(upload.path)
                continue
            }
            guard matches.count == 1 else {
                let paths = matches.prefix(4).map { "`\($0.uploadPath)`" }.joined(separator: ", ")
                throw CommandFailure(.badInput, "`\(upload.path)` is in \(folder) several times: write \(paths)")
            }
            files.append(file)
        }
        guard missing.isEmpty else {
            let names = missing.prefix(5).map { "`\($0)`" }.joined(separator: ", ")
            let more = missing.count > 5 ? " and \(missing.count - 5) more" : ""
            throw CommandFailure(.noInput, "neither on the server nor in \(folder): \(names)\(more)")
        }
        self.files = files
    }

    /// Uploads through the queue. Nil when all went well, else the code to end with.
    func send(to project: Project, work: WorkOptions, _ context: Context) async throws -> ExitCode? {
        let account = try context.account()
        let store = try context.queue()
        let destination = Destination(
            account: AccountKey(server: account.server.text, userID: account.userID), projectID: project.id)
        let batch = try await enqueue(to: destination, store)
        let session = UploadSession(
            context: context, store: store, options: try work.workerOptions(context), stripsGPS: work.stripsGPS,
            accounts: [destination.account])
        let outcome = try await session.work(total: files.count)
        if let interruption = outcome.interruption { return interruption }
        if case .unavailable(let error) = outcome.summary.end { throw CommandFailure(.tryLater, error.message) }
        let jobs = try await store.jobs(JobSelection(batch: batch), after: nil, limit: files.count)
        let unfinished = jobs.filter { job in
            switch job.state {
            case .done, .skipped: false
            default: true
            }
        }
        guard unfinished.isEmpty else {
            context.output.complain(
                "racconto: \(unfinished.count) of \(Amount.of(files.count, "photo")) not uploaded yet "
                    + "(`racconto queue list` tells why); the story was not changed. Apply it again to go on")
            return .partial
        }
        return nil
    }

    private func enqueue(to destination: Destination, _ store: SQLiteQueueStore) async throws -> BatchID {
        let now = QueueClock.system.now()
        let batch = try await store.newBatch(now: now)
        var order = EnqueueOrder(destination: destination, batch: batch, now: now)
        // The server was asked: what the queue remembers as done is not there any more under this name.
        order.replacesDone = true
        let jobs = files.map { file in
            NewJob(
                path: file.path.fromRoot, folder: file.relativeFolder, size: file.size, modified: file.modified,
                type: file.type)
        }
        _ = try await store.enqueue(jobs, order)
        return batch
    }
}

extension FilePath {
    /// The path from the file system's root: a worker may run in another folder.
    fileprivate var fromRoot: FilePath {
        bytes.first == UInt8(ascii: "/") ? self : FilePath(FileManager.default.currentDirectoryPath).appending(self)
    }
}
