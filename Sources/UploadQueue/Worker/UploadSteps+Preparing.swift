import Glibc
import PhotoPreparation

/// Steps 1 and 3: the file becomes an upright JPEG in memory.
extension UploadSteps {
    /// A prepared photo and the part of the memory budget that it still needs; whoever has it gives that back.
    struct Prepared: Sendable {
        var photo: PreparedPhoto
        var memory: Int
    }

    /// Reads the file, reserves what it shows, and renders it. The order is the photo's place in the project.
    func prepare() async throws(Trouble) -> (Prepared, order: Int) {
        let taken: Int
        do { taken = try await tools.memory.take(MemoryEstimate.preparing(job)) } catch { throw .stopped }
        do throws(Trouble) {
            let original = try await decoding { [tools, job] () throws(PreparationError) in
                tools.events(.preparing(job))
                return try tools.preparer.read(job.path)
            }
            let order = try await order(original)
            let photo = try await decoding { [tools] () throws(PreparationError) in
                try tools.preparer.prepare(original)
            }
            for note in photo.image.warnings + photo.metadata.notes { tools.events(.warning(job, note)) }
            let needed = min(photo.image.jpeg.count, taken)
            tools.memory.giveBack(taken - needed)
            return (Prepared(photo: photo, memory: needed), order)
        } catch {
            // A body that runs on cannot be told; its memory is missing from the estimate until it ends.
            tools.memory.giveBack(taken)
            throw error
        }
    }

    /// What an earlier attempt has reserved for the same content is still this job's.
    private func order(_ original: OriginalPhoto) async throws(Trouble) -> Int {
        let checkpoints = job.checkpoints
        if job.isReserved, checkpoints.contentHash == original.contentHash, let order = checkpoints.order {
            return order
        }
        return try await reserve(
            original.contentHash, folder: UploadName(job.folder).text, fileName: UploadName(job.name).text)
    }

    private func decoding<Value: Sendable>(
        _ body: @escaping @Sendable () throws(PreparationError) -> Value
    ) async throws(Trouble) -> Value {
        let result = try await onThread { Result { () throws(PreparationError) in try body() } }
        switch result {
        case .success(let value): return value
        case .failure(let error):
            if isDiskAway(error) { throw .passing(JobError(code: "folder_missing", message: awayMessage)) }
            if isBeingWritten(error) {
                throw .passing(
                    JobError(code: "changed_while_read", message: "the file is still being written (\(error))"),
                    notBefore: tools.clock.now() + tools.options.settlingTime)
            }
            throw Trouble(error)
        }
    }

    /// The content makes no sense, but the file has grown since it was queued, and did so just now: a copy to this place
    /// is under way, most likely.
    private func isBeingWritten(_ error: PreparationError) -> Bool {
        switch error {
        case .image(.truncated), .image(.corrupt), .image(.notAPicture), .file(.empty): break
        default: return false
        }
        var status = stat()
        guard job.path.withCString({ stat($0, &status) }) == 0, Int64(status.st_size) != job.size else { return false }
        let modified = Moment(milliseconds: Int64(status.st_mtim.tv_sec) &* 1000)
        return tools.clock.now().duration(since: modified) < .seconds(60)
    }

    /// The whole folder that was uploaded is gone, not just this file: a disk was unplugged, most likely.
    private func isDiskAway(_ error: PreparationError) -> Bool {
        guard error.isVanished, let root = job.root else { return false }
        return root.withCString { access($0, F_OK) } != 0
    }

    private var awayMessage: String {
        "the folder \(job.root?.display ?? "") is not there; is its disk connected?"
    }
}

extension UploadJob {
    /// The folder that was uploaded: the path without the part below it; nil when that cannot be told.
    var root: FilePath? {
        let tail = (folder.bytes.isEmpty ? [] : folder.bytes + [UInt8(ascii: "/")]) + name.bytes
        guard path.bytes.count > tail.count, path.bytes.suffix(tail.count) == tail[...] else { return nil }
        return FilePath(bytes: path.bytes.dropLast(tail.count))
    }
}
