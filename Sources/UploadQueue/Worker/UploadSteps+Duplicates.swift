import PhotoPreparation
import RaccontoKit

/// Step 1 and again after step 2: is the photo in the project already?
extension UploadSteps {
    /// What can be told without decoding: by folder and name on the server, and by content when there is a hint.
    func duplicateBeforePreparing() async throws(Trouble) -> JobSkipReason? {
        // Bytes may be under way already; what began is finished.
        guard !job.insists, job.checkpoints.uploadURL == nil, job.checkpoints.imageURL == nil else { return nil }
        let (folder, name) = (UploadName(job.folder).text, UploadName(job.name).text)
        let hasNamesake = job.takesNamesakes ? false : try await listing().contains(folder: folder, name: name)
        guard hasNamesake || claimed.hasSizeTwin else { return nil }
        let namesakes =
            hasNamesake
            ? try await stored { () throws(QueueStoreError) in
                try await tools.store.jobs(folder: folder, fileName: name, in: job.destination)
            } : []
        if hasNamesake, namesakes.isEmpty { return .duplicateName }
        guard let hash = try await contentHash() else { return nil }
        if let same = try await duplicate(of: hash) { return same }
        return hasNamesake && !namesakes.contains(where: isFoundBeside) ? .duplicateName : nil
    }

    /// Whether the other file was found before either was on the server: these are two photos, though their names are
    /// the same once normalised, or the same below two roots.
    private func isFoundBeside(_ other: UploadJob) -> Bool {
        guard other.path != job.path else { return false }
        return other.batch == job.batch || (other.settledAt ?? .distantFuture) >= job.queuedAt
    }

    /// Another job of the project with this content that is on its way, or whose photo is live on the server.
    func duplicate(of hash: String) async throws(Trouble) -> JobSkipReason? {
        guard !job.insists else { return nil }
        let listing = try await listing()
        let twins = try await stored { () throws(QueueStoreError) in
            try await tools.store.jobs(withContent: hash, in: job.destination)
        }
        return twins.first { $0.id != job.id && !isGone($0, listing) }.map { .duplicateContent(of: $0.id) }
    }

    /// Done, but its photo is not on the server any more.
    func isGone(_ twin: UploadJob, _ listing: ProjectListing) -> Bool {
        guard twin.state == .done, let photo = twin.checkpoints.photoID else { return false }
        return !listing.isLive(photo)
    }

    func listing() async throws(Trouble) -> ProjectListing {
        try await called(.project) { () throws(RaccontoError) in try await mirror.listing() }
    }

    /// Nil when the file cannot be read: preparing meets the same difficulty and knows it better.
    private func contentHash() async throws(Trouble) -> String? {
        let path = job.path
        let result = try await onThread {
            Result { () throws(ContentHash.Failure) in try ContentHash.sha256(ofFile: path) }
        }
        return if case .success(let hash) = result { hash } else { nil }
    }

    /// Something that blocks.
    func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async throws(Trouble) -> Value {
        do { return try await tools.threads.run(body) } catch { throw .stopped }
    }
}
