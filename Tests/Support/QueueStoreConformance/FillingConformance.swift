import PhotoPreparation
import RaccontoKit
import Testing
import UploadQueue

/// What every store does when files are queued.
struct FillingConformance {
    static let checks: [StoreConformance.Check] = [
        .init("files are queued once, in order, with all that was said about them") {
            try await FillingConformance().`files are queued once, in order, with all that was said about them`($0)
        },
        .init("an unfinished file is not queued again and counts in both batches") {
            try await FillingConformance().`an unfinished file is not queued again and counts in both batches`($0)
        },
        .init("another size, time or project makes another job") {
            try await FillingConformance().`another size, time or project makes another job`($0)
        },
        .init("a failed or skipped file gets another chance when it is found again") {
            try await FillingConformance().`a failed or skipped file gets another chance when it is found again`($0)
        },
        .init("an uploaded file is told with its photo, and queued again only on insistence") {
            try await FillingConformance()
                .`an uploaded file is told with its photo, and queued again only on insistence`($0)
        },
        .init("insisting again goes on with a run that is not finished, however often") {
            try await FillingConformance().`insisting again goes on with a run that is not finished, however often`($0)
        },
        .init("a run that begins to insist does not go on with one that did not") {
            try await FillingConformance().`a run that begins to insist does not go on with one that did not`($0)
        },
        .init("projects are listed with what they were called last") {
            try await FillingConformance().`projects are listed with what they were called last`($0)
        },
    ]

    func `files are queued once, in order, with all that was said about them`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        let name = FilePath(bytes: Array("/photos/한라산/".utf8) + [0xFF, 0xFE] + Array(".jpg".utf8))
        let file = NewJob(
            path: name, folder: "한라산", size: 123, modified: FileTimestamp(seconds: -1, nanoseconds: 7), type: .heif)
        let order = EnqueueOrder(
            destination: bundle.destination, batch: bundle.batch, uploadsDuplicates: true, now: bundle.now)
        let outcomes = try await bundle.store.enqueue([file, QueueBundle.file("b.jpg")], order)
        let jobs = try await bundle.store.jobs(.all, after: nil, limit: 10)
        #expect(outcomes == jobs.map { .queued($0.id) })
        let job = try #require(jobs.first)
        #expect(
            job.path == name && job.folder == "한라산" && job.size == 123 && job.type == .heif && job.uploadsDuplicates)
        #expect(job.state == .pending && job.attempts == 0 && job.destination == bundle.destination)
        #expect(job.batch == bundle.batch && job.queuedAt == bundle.now && job.checkpoints == Checkpoints())
    }

    func `an unfinished file is not queued again and counts in both batches`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg", "b.jpg")
        let working = try await bundle.claimed()
        let later = try await bundle.store.newBatch(now: bundle.now)
        let outcomes = try await bundle.store.enqueue(
            [QueueBundle.file("a.jpg"), QueueBundle.file("b.jpg")],
            EnqueueOrder(destination: bundle.destination, batch: later, now: bundle.now))
        for batch in [bundle.batch, later] {
            let jobs = try await bundle.store.jobs(JobSelection(batch: batch), after: nil, limit: 10)
            #expect(outcomes == jobs.map { .alreadyQueued($0.id) })
            #expect(try await bundle.store.counts(JobSelection(batch: batch), now: bundle.now).total == 2)
        }
        #expect(try await bundle.settle(working, .returned), "the lease is untouched")
    }

    func `another size, time or project makes another job`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg")
        var larger = QueueBundle.file("a.jpg")
        larger.size += 1
        var newer = QueueBundle.file("a.jpg")
        newer.modified.nanoseconds += 1
        let order = EnqueueOrder(destination: bundle.destination, batch: bundle.batch, now: bundle.now)
        _ = try await bundle.store.enqueue([larger, newer], order)
        try await bundle.enqueue(
            "a.jpg", to: Destination(account: bundle.destination.account, projectID: "another"))
        #expect(try await bundle.store.counts(.all, now: bundle.now).pending.jobs == 4)
    }

    func `a failed or skipped file gets another chance when it is found again`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg", "b.jpg")
        let first = try await bundle.claimed()
        _ = try await bundle.settle(first, .failed(someError))
        let second = try await bundle.claimed()
        _ = try await bundle.settle(second, .skipped(.vanished))
        let outcomes = try await bundle.enqueue("a.jpg", "b.jpg")
        #expect(outcomes == [.revived(first.job.id), .revived(second.job.id)])
        let job = try await bundle.job(first.job.id)
        #expect(job.state == .pending && job.attempts == 0 && job.lastError == nil && job.settledAt == nil)
        #expect(try await bundle.job(second.job.id).skipReason == nil)
    }

    func `an uploaded file is told with its photo, and queued again only on insistence`(_ kind: StoreKind) async throws
    {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg")
        let claimed = try await bundle.claimed()
        _ = try await bundle.settle(claimed, .done("photo-1"))
        #expect(try await bundle.enqueue("a.jpg") == [.alreadyDone(claimed.job.id, "photo-1")])
        let again = try await bundle.enqueue("a.jpg", uploadsDuplicates: true)
        let id = try await bundle.claimed().job.id
        #expect(again == [.queued(id)] && id != claimed.job.id)
        #expect(
            try await bundle.store.counts(.all, now: bundle.now).done.jobs == 1, "the first upload is not forgotten")
        #expect(try await bundle.enqueue("a.jpg", uploadsDuplicates: true) == [.alreadyQueued(id)])
    }

    /// Interrupted while it insists, and repeated: what is done stays done until the run is finished.
    func `insisting again goes on with a run that is not finished, however often`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg", "b.jpg", "c.jpg", uploadsDuplicates: true)
        func finishOne() async throws -> JobID {
            let claimed = try await bundle.claimed()
            _ = try await bundle.settle(claimed, .done("photo"))
            return claimed.job.id
        }
        func again(_ names: String...) async throws -> [EnqueueOutcome] {
            let order = EnqueueOrder(
                destination: bundle.destination, batch: batch, uploadsDuplicates: true, now: bundle.now)
            return try await bundle.store.enqueue(names.map { QueueBundle.file($0) }, order)
        }
        let first = try await finishOne()
        var batch = try await bundle.store.newBatch(now: bundle.now)
        // In pieces, as a large folder comes: the first piece takes over what was waiting.
        #expect(try await again("b.jpg", "c.jpg").count == 2)
        #expect(try await again("a.jpg") == [.alreadyDone(first, "photo")])
        let second = try await finishOne()
        batch = try await bundle.store.newBatch(now: bundle.now)
        let third = try await again("a.jpg", "b.jpg", "c.jpg")
        #expect(third.prefix(2) == [.alreadyDone(first, "photo"), .alreadyDone(second, "photo")])
        _ = try await finishOne()
        batch = try await bundle.store.newBatch(now: bundle.now)
        for outcome in try await again("a.jpg", "b.jpg", "c.jpg") {
            guard case .queued = outcome else {
                Issue.record("finished, so that it insists again: \(outcome)")
                continue
            }
        }
    }

    func `a run that begins to insist does not go on with one that did not`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg", "b.jpg")
        let claimed = try await bundle.claimed()
        _ = try await bundle.settle(claimed, .done("photo"))
        let outcomes = try await bundle.enqueue("a.jpg", "b.jpg", uploadsDuplicates: true)
        guard case .queued = outcomes.first, case .alreadyQueued = outcomes.last else {
            Issue.record("\(outcomes)")
            return
        }
    }

    func `projects are listed with what they were called last`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        #expect(try await bundle.store.projects().isEmpty)
        var order = EnqueueOrder(destination: bundle.destination, batch: bundle.batch, now: bundle.now)
        for title in ["제주", "제주 2026"] {
            order.projectName = ProjectName(slug: "jeju", title: title)
            _ = try await bundle.store.enqueue([QueueBundle.file("a.jpg")], order)
        }
        order.projectName = nil
        _ = try await bundle.store.enqueue([QueueBundle.file("b.jpg")], order)
        let name = ProjectName(slug: "jeju", title: "제주 2026")
        #expect(try await bundle.store.projects() == [QueuedProject(destination: bundle.destination, name: name)])
        _ = try await bundle.claimed()
        #expect(try await bundle.store.unfinishedJobs(of: bundle.destination.account) == 2)
        #expect(try await bundle.store.unfinishedJobs(of: AccountKey(server: "s", userID: "u")) == 0)
    }
}
