import PhotoPreparation
import RaccontoKit
import Synchronization
import UploadQueue

/// Tells which of the files that would be queued the project has already, as a worker would find when their turn comes.
///
/// Content is only read where another file of the same size makes it necessary.
final class DuplicateForecast: Sendable {
    /// Folder and name of a photo. Swift compares strings by canonical equivalence, so NFC and NFD names are the same.
    private struct Name: Hashable, Sendable {
        let folder: String
        let file: String
    }

    /// What is known of the files of one size.
    private struct SameSize: Sendable {
        var unread: FilePath?
        var owners: [String: String] = [:]
    }

    private let names: Set<Name>
    private let sizes: Mutex<[Int64: SameSize]>

    /// - Parameter asksForNames: Whether a photo of the same folder and name is a duplicate.
    init(_ photos: [Photo], _ store: any QueueStore, _ destination: Destination, asksForNames: Bool) async throws {
        names =
            asksForNames ? Set(photos.map { Name(folder: $0.folder ?? "", file: $0.originalFilename ?? "") }) : []
        let live = Set(photos.map(\.id))
        let selection = JobSelection(
            states: [.pending, .working, .done], account: destination.account, projectID: destination.projectID)
        var sizes: [Int64: SameSize] = [:]
        var last: JobID?
        while true {
            let jobs = try await store.jobs(selection, after: last, limit: 1000)
            for job in jobs {
                guard let hash = job.checkpoints.contentHash else { continue }
                if let photo = job.checkpoints.photoID, !live.contains(photo) { continue }
                sizes[job.size, default: SameSize()].owners[hash] = job.path.display
            }
            guard let next = jobs.last?.id else { break }
            last = next
        }
        self.sizes = Mutex(sizes)
    }

    /// Why a worker would skip the file; nil when it would upload it. Call once for each file, in order.
    ///
    /// May read two files whole; a rehearsal has nothing else to do.
    func skip(_ report: FileReport) -> (name: String, reason: String)? {
        let name = Name(folder: UploadName(report.folder).text, file: UploadName(report.path.lastComponent).text)
        let isTaken = names.contains(name)
        if let owner = owner(of: report, isUploaded: !isTaken) {
            return ("duplicate_content", "the same picture as \(owner)")
        }
        return isTaken ? ("duplicate_name", "a photo of this folder and name is in the project already") : nil
    }

    /// The file that has this content. Otherwise this one has it from now on, unless it is not uploaded.
    private func owner(of report: FileReport, isUploaded: Bool) -> String? {
        sizes.withLock { sizes in
            guard var known = sizes[report.size] else {
                if isUploaded { sizes[report.size] = SameSize(unread: report.path) }
                return nil
            }
            if let unread = known.unread, let hash = hash(unread) { known.owners[hash] = unread.display }
            known.unread = nil
            defer { sizes[report.size] = known }
            guard let hash = hash(report.path) else { return nil }
            if let owner = known.owners[hash] { return owner }
            if isUploaded { known.owners[hash] = report.path.display }
            return nil
        }
    }

    /// Nil for a file that cannot be read: the worker will say why.
    private func hash(_ path: FilePath) -> String? {
        do throws(ContentHash.Failure) { return try ContentHash.sha256(ofFile: path) } catch { return nil }
    }
}
