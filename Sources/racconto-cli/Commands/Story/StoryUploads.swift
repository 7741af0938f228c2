import Foundation
import PhotoPreparation
import RaccontoKit
import RaccontoStory
import RaccontoSystem
import UploadQueue

/// The photos that a story names and the server does not have, found in a folder.
struct StoryUploads {
    /// The files, and how the story names them.
    private let files: [(name: String, photo: ScannedPhoto)]

    /// How it went.
    enum Outcome {
        /// Every photo is on the server.
        case complete
        /// Not all photos were tried to the end; the code to end with.
        case stopped(ExitCode)
        /// Some photos cannot be uploaded, by the names that the story has for them; all others are on the server.
        case failed([String])
    }

    /// - Throws: When a name is nowhere in the folder, or in several places.
    init(_ plan: StoryPlan, in folder: FilePath) async throws {
        let scan = try await PhotoScan.run(folder, order: .name)
        let index = LocalPhotoIndex(scan.photos, in: folder)
        var files: [(name: String, photo: ScannedPhoto)] = []
        var missing: [String] = []
        for upload in plan.uploads {
            if let file = try index.photo(upload.path) {
                files.append((upload.path, file))
            } else {
                missing.append(upload.path)
            }
        }
        guard missing.isEmpty else {
            if let entry = scan.broken.first(where: { missing.contains(UploadName($0.path.lastComponent).text) }) {
                throw CommandFailure(.noInput, "not a photo: \(entry.path.display): \(entry.reason)")
            }
            let hint =
                missing.count == 1 ? MissingPhotos(plan).hint(missing[0], among: scan.photos.map(\.uploadPath)) : nil
            throw CommandFailure(
                .noInput, "neither on the server nor in \(folder): \(Self.list(missing))\(hint ?? "")")
        }
        self.files = files
    }

    /// Names for people, the first five of them.
    static func list(_ names: [String]) -> String {
        Plural.list(names.map { "`\($0)`" })
    }

    /// Uploads through the queue.
    func send(to project: Project, work: WorkOptions, _ context: Context) async throws -> Outcome {
        let account = try context.account()
        let store = try await context.queue()
        let destination = Destination(
            account: AccountKey(server: account.server.text, userID: account.userID), projectID: project.id)
        let name = ProjectName(slug: project.slug, title: project.title)
        let batch = try await enqueue(to: destination, name, store)
        let session = UploadSession(
            context: context, store: store, options: try work.workerOptions(context), stripsGPS: work.stripsGPS,
            accounts: [destination.account])
        let outcome = try await session.work(total: files.count)
        if let interruption = outcome.interruption { return .stopped(interruption) }
        if case .unavailable(let error) = outcome.summary.end { throw CommandFailure(.tryLater, error.message) }
        let jobs = try await store.jobs(JobSelection(batch: batch), after: nil, limit: files.count)
        let unfinished = jobs.count { !$0.state.isFinal }
        guard unfinished == 0 else {
            context.output.complain(
                "racconto: \(unfinished) of \(Plural.of(files.count, "photo")) not uploaded yet "
                    + "(see `racconto queue list`); the story was not changed. Run the same command again to "
                    + "continue")
            return .stopped(.partial)
        }
        let failed = Set(jobs.filter { $0.state == .failed }.map(\.path))
        let names = files.filter { failed.contains($0.photo.path.fromRoot) }.map(\.name)
        return names.isEmpty ? .complete : .failed(names)
    }

    private func enqueue(
        to destination: Destination, _ name: ProjectName, _ store: any QueueStore
    ) async throws -> BatchID {
        let now = QueueClock.system.now()
        let batch = try await store.newBatch(now: now)
        var order = EnqueueOrder(destination: destination, batch: batch, now: now)
        order.projectName = name
        // The server was asked: what the queue remembers as done is not there any more under this name.
        order.replacesDoneUpTo = try await store.completions(in: destination)
        let jobs = files.map { _, file in
            NewJob(
                path: file.path.fromRoot, folder: file.relativeFolder, size: file.size, modified: file.modified,
                type: file.type)
        }
        _ = try await store.enqueue(jobs, order)
        return batch
    }
}

/// All photos of a folder.
enum PhotoScan {
    /// What was found.
    struct Result: Sendable {
        var photos: [ScannedPhoto] = []
        /// Paths that could not be looked at, with the reason.
        var unreadable: [String] = []
        /// Files that are called like photos and are none.
        var broken: [SkippedEntry] = []
    }

    static func run(_ folder: FilePath, order: PhotoFolder.Order) async throws(CommandFailure) -> Result {
        try await Blocking.run { () throws(CommandFailure) in
            var result = Result()
            do {
                try PhotoFolder(folder, options: .init(order: order)).scan { event in
                    switch event {
                    case .photo(let photo): result.photos.append(photo)
                    case .unreadable(let path, let reason): result.unreadable.append("\(path.display): \(reason)")
                    case .skipped(let entry) where [.empty, .unrecognised].contains(entry.reason):
                        result.broken.append(entry)
                    case .skipped: break
                    }
                }
            } catch {
                throw CommandFailure(.noInput, "\(error)")
            }
            return result
        }
    }
}

/// Finds the photos of a folder as story files name them: by folder and name, or by the name alone.
struct LocalPhotoIndex {
    private let folder: FilePath
    // Swift compares text by canonical equivalence: composed and decomposed names are the same key.
    private let byPath: [String: [ScannedPhoto]]
    private let byName: [String: [ScannedPhoto]]

    init(_ photos: [ScannedPhoto], in folder: FilePath) {
        self.folder = folder
        byPath = Dictionary(grouping: photos, by: \.uploadPath)
        byName = Dictionary(grouping: photos, by: \.uploadName)
    }

    /// Nil when none has the name. Throws when several have it.
    func photo(_ name: String) throws(CommandFailure) -> ScannedPhoto? {
        let matches = byPath[name] ?? byName[name] ?? []
        guard matches.count < 2 else {
            let paths = matches.prefix(4).map { "`\($0.uploadPath)`" }.joined(separator: ", ")
            throw CommandFailure(.badInput, "`\(name)` is in \(folder) several times: write \(paths)")
        }
        return matches.first
    }
}

extension ScannedPhoto {
    /// The folder below the root as it is sent to the server; empty at the root.
    var uploadFolder: String { UploadName(relativeFolder).text }

    /// The file's name as it is sent to the server.
    var uploadName: String { UploadName(name).text }

    /// Folder and name, as story files name it.
    var uploadPath: String { uploadFolder.isEmpty ? uploadName : uploadFolder + "/" + uploadName }
}

/// Photos that a story file names and the server does not have: uploaded first, or misspelt.
struct MissingPhotos {
    private let uploads: [StoryPlan.Upload]
    private let known: [String]
    private static let shown = 5

    init(_ plan: StoryPlan) {
        uploads = plan.uploads
        known = plan.before.photos.values.filter { !$0.isInTrash }.compactMap(\.name).sorted()
    }

    /// What a plan says about them.
    ///
    /// - Parameter file: The story file, for the command that uploads them.
    func notes(_ file: FilePath) -> [String] {
        guard !uploads.isEmpty else { return [] }
        let lines = uploads.prefix(Self.shown).map { "`\($0.path)` is not on the server" + (hint($0.path) ?? "") }
        let rest = uploads.count - lines.count
        return lines + (rest > 0 ? ["nor are \(Plural.of(rest, "other photo"))"] : []) + [
            "`racconto story apply \(file) --photos FOLDER` uploads \(uploads.count == 1 ? "it" : "them")"
        ]
    }

    /// `; did you mean …?`, when a photo of the server or another is called nearly so.
    func hint(_ path: String, among others: [String] = []) -> String? {
        let candidates = (known + others).filter { Self.withoutNumbers($0) != Self.withoutNumbers(path) }
        return Suggestion.nearest(to: path, among: candidates, within: 2).map { "; did you mean `\($0)`?" }
    }

    /// Names that differ in digits only belong to other photos of the same camera.
    private static func withoutNumbers(_ name: String) -> String {
        String(name.map { $0.isASCII && $0.isNumber ? "0" : $0 })
    }
}
