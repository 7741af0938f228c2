import PhotoPreparation
import RaccontoKit

/// Step 2: the photo's identity is reserved, before the service is asked for anything.
extension UploadSteps {
    /// The project has a photo of this folder and name that this queue knows nothing of: that needs no look at the file.
    func isNameTakenByOthers() async throws(Trouble) -> Bool {
        // Bytes may be under way already; what began is finished.
        guard !job.insists, !job.takesNamesakes, job.checkpoints.uploadURL == nil, job.checkpoints.imageURL == nil
        else { return false }
        let (folder, name) = (UploadName(job.folder).text, UploadName(job.name).text)
        guard try await listing().contains(folder: folder, name: name) else { return false }
        return try await stored { () throws(QueueStoreError) in
            try await tools.store.jobs(folder: folder, fileName: name, in: job.destination)
        }.isEmpty
    }

    /// Reserves content, name and a place in the account; answers the photo's place in the project.
    func reserve(_ hash: String, folder: String, fileName: String) async throws(Trouble) -> Int {
        var listing = try await listing()
        var room = try await quota.reading()
        var hasAskedAgain = false
        while true {
            var request = ReservationRequest(
                contentHash: hash, folder: folder, fileName: fileName, listedAt: listing.listedAt,
                highestOrder: listing.highestOrder)
            request.nameIsTaken = listing.contains(folder: folder, name: fileName)
            request.quota = room
            let done = try await doneHolders(hash, folder: folder, fileName: fileName)
            // Whether a photo that was completed after the list was read is still there, only a newer list knows.
            if let missing = done.content.filter({ isMissing($0, listing) }).compactMap(\.completion).max(),
                missing > listing.listedAt
            {
                listing = try await called(.project) { () throws(RaccontoError) in
                    try await mirror.listing(including: missing)
                }
                continue
            }
            let gone = (done.content + done.name).filter {
                isMissing($0, listing) && $0.completion ?? 0 <= listing.listedAt
            }
            request.gone = Set(gone.map(\.id))
            let reservation = try await stored { [request] () throws(QueueStoreError) in
                try await tools.store.reserve(request, lease: lease, until: tools.leaseEnd)
            }
            switch reservation {
            case .granted(let order): return order
            case .duplicate(let reason): throw .skipped(reason)
            case .waits(let holder): throw .waiting(for: holder)
            case .leaseLost: throw .leaseLost
            case .full where !hasAskedAgain:
                room = try await quota.reading(otherThan: room)
                hasAskedAgain = true
            case .full(inFlight: 0):
                throw .held(
                    .quota,
                    message: "the account's limit of \(room?.limit ?? 0) photos is reached; "
                        + "delete photos or raise the limit, then run `racconto queue resume`")
            case .full(let inFlight):
                let pause = tools.options.accountBackoff.ceiling(afterFailures: job.returns + 1)
                throw .tooEarly(
                    until: tools.clock.now() + pause * Double.random(in: 0.5...1),
                    JobError(
                        code: "quota_in_flight",
                        message: "the account has no room beside the \(inFlight) photos that are on their way"))
            }
        }
    }

    private struct DoneHolders {
        var content: [UploadJob]
        var name: [UploadJob]
    }

    private func doneHolders(_ hash: String, folder: String, fileName: String) async throws(Trouble) -> DoneHolders {
        if job.insists { return DoneHolders(content: [], name: []) }
        let (store, destination) = (tools.store, job.destination)
        let content = try await stored { () throws(QueueStoreError) in
            try await store.jobs(withContent: hash, in: destination)
        }
        let name = try await stored { () throws(QueueStoreError) in
            try await store.jobs(folder: folder, fileName: fileName, in: destination)
        }
        return DoneHolders(content: content.filter { $0.state == .done }, name: name.filter { $0.state == .done })
    }

    /// Done, but the list of the project does not have its photo.
    private func isMissing(_ job: UploadJob, _ listing: ProjectListing) -> Bool {
        job.checkpoints.photoID.map { !listing.isLive($0) } ?? false
    }

    func listing() async throws(Trouble) -> ProjectListing {
        try await called(.project) { () throws(RaccontoError) in try await mirror.listing() }
    }

    /// Something that blocks.
    func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async throws(Trouble) -> Value {
        do { return try await tools.threads.run(body) } catch { throw .stopped }
    }
}
