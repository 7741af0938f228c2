import PhotoPreparation
import UploadQueue

/// Files that were skipped for their names alone: perhaps other pictures, which nobody should lose unnoticed.
enum DuplicateNames {
    /// The first twenty of a batch.
    static func first(of batch: BatchID, in store: any QueueStore) async throws -> [FilePath] {
        let selection = JobSelection(states: [.skipped], batch: batch)
        var paths: [FilePath] = []
        var last: JobID?
        while paths.count < 20 {
            let jobs = try await store.jobs(selection, after: last, limit: 1000)
            guard let next = jobs.last?.id else { break }
            paths += jobs.filter { $0.skipReason == .duplicateName }.map(\.path)
            last = next
        }
        return paths
    }
}
