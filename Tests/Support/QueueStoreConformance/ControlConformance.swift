import PhotoPreparation
import RaccontoKit
import Testing
import UploadQueue

/// What every store does when a person looks and steers.
struct ControlConformance {
    static let checks: [StoreConformance.Check] = [
        .init("every job is counted in exactly one state") {
            try await ControlConformance().`every job is counted in exactly one state`($0)
        },
        .init("lists page by id and narrow by state") {
            try await ControlConformance().`lists page by id and narrow by state`($0)
        },
        .init("retry makes delayed and failed jobs due with fresh attempts") {
            try await ControlConformance().`retry makes delayed and failed jobs due with fresh attempts`($0)
        },
        .init("cancel takes jobs out and the lease away, and leaves done ones alone") {
            try await ControlConformance().`cancel takes jobs out and the lease away, and leaves done ones alone`($0)
        },
        .init("a cancelled job's duplicates start, unless they are meant as well") { kind in
            for argument in [true, false] {
                try await ControlConformance().`a cancelled job's duplicates start, unless they are meant as well`(
                    kind, argument)
            }
        },
        .init("clear forgets what is over and nothing else") {
            try await ControlConformance().`clear forgets what is over and nothing else`($0)
        },
        .init("a change is noticed, whoever makes it") {
            try await ControlConformance().`a change is noticed, whoever makes it`($0)
        },
    ]

    func `every job is counted in exactly one state`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a", "b", "c", "d", "e", "f")
        _ = try await bundle.settle(bundle.claimed(), .done("1"))
        _ = try await bundle.settle(bundle.claimed(), .failed(someError))
        _ = try await bundle.settle(bundle.claimed(), .skipped(.duplicateName))
        _ = try await bundle.settle(
            bundle.claimed(), .retry(at: bundle.now + .seconds(9), costsAttempt: true, someError))
        _ = try await bundle.claimed()
        let counts = try await bundle.store.counts(.all, now: bundle.now)
        #expect(counts.total == 6 && counts.done.jobs == 1 && counts.failed["server_failure"]?.jobs == 1)
        #expect(counts.skipped["duplicate_name"]?.bytes == 1000 && counts.working.jobs == 1)
        #expect(counts.pending.jobs == 2 && counts.delayed.jobs == 1 && counts.oldestClaim == bundle.now)
        #expect(try await bundle.store.counts(JobSelection(projectID: "none"), now: bundle.now) == QueueCounts())
    }

    func `lists page by id and narrow by state`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a", "b", "c")
        _ = try await bundle.settle(bundle.claimed(), .failed(someError))
        let first = try await bundle.store.jobs(.all, after: nil, limit: 2)
        let rest = try await bundle.store.jobs(.all, after: first.last?.id, limit: 2)
        #expect((first + rest).map(\.name) == ["a", "b", "c"])
        let failed = try await bundle.store.jobs(JobSelection(states: [.failed]), after: nil, limit: 9)
        #expect(failed.map(\.name) == ["a"] && failed.first?.lastError == someError)
        try await bundle.store.place(
            Hold(scope: .everything, reason: .paused, since: bundle.now, message: "paused"))
        #expect(try await bundle.store.jobs(JobSelection(states: [.held]), after: nil, limit: 9).count == 2)
        #expect(try await bundle.store.jobs(JobSelection(states: [.pending]), after: nil, limit: 9).isEmpty)
    }

    func `retry makes delayed and failed jobs due with fresh attempts`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a", "b", "c")
        _ = try await bundle.settle(
            bundle.claimed(), .retry(at: bundle.now + .seconds(99), costsAttempt: true, someError))
        _ = try await bundle.settle(bundle.claimed(), .failed(someError))
        #expect(try await bundle.store.retry(.all) == 2, "the third is due anyway")
        var attempts: [Int] = []
        while let claimed = try await bundle.claim() { attempts.append(claimed.job.attempts) }
        #expect(attempts == [1, 1, 1])
    }

    func `cancel takes jobs out and the lease away, and leaves done ones alone`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a", "b", "c")
        _ = try await bundle.settle(bundle.claimed(), .done("1"))
        let working = try await bundle.claimed()
        #expect(try await bundle.store.cancel(.all, now: bundle.now) == 2)
        #expect(try await !bundle.settle(working, .done("2")))
        let counts = try await bundle.store.counts(.all, now: bundle.now)
        #expect(counts.skipped["cancelled"]?.jobs == 2 && counts.done.jobs == 1)
        #expect(try await bundle.claim() == nil)
    }

    func `a cancelled job's duplicates start, unless they are meant as well`(_ kind: StoreKind, _ all: Bool)
        async throws
    {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a", "b")
        let first = try await bundle.claimed()
        let second = try await bundle.claimed()
        _ = try await bundle.reserve(first, hash: "11")
        #expect(try await bundle.reserve(second, hash: "11") == .waits(for: first.job.id))
        let selection = all ? JobSelection.all : JobSelection(ids: [first.job.id])
        #expect(try await bundle.store.cancel(selection, now: bundle.now) == (all ? 2 : 1))
        #expect(try await bundle.job(second.job.id).state == (all ? .skipped : .pending))
        #expect(try await bundle.job(second.job.id).skipReason == (all ? .cancelled : nil))
    }

    func `clear forgets what is over and nothing else`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a", "b", "c", "d")
        _ = try await bundle.settle(bundle.claimed(), .done("1"))
        _ = try await bundle.settle(bundle.claimed(), .failed(someError))
        _ = try await bundle.claimed()
        #expect(try await bundle.store.clear(JobSelection(states: [.failed])) == 1)
        #expect(try await bundle.store.clear(.all) == 1)
        #expect(try await bundle.store.jobs(.all, after: nil, limit: 9).map(\.name) == ["c", "d"])
        let queued = try await bundle.enqueue("a")
        let job = try #require(try await bundle.store.jobs(.all, after: nil, limit: 9).last)
        #expect(queued == [.queued(job.id)] && job.id > JobID(4), "numbers are not used again")
    }

    func `a change is noticed, whoever makes it`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        let other = try await kind.make(in: bundle.directory)
        let before = try await bundle.store.changeToken()
        #expect(try await bundle.store.changeToken() == before)
        _ = try await other.newBatch(now: bundle.now)
        let after = try await bundle.store.changeToken()
        #expect(after != before)
        try await bundle.enqueue("a.jpg")
        #expect(try await bundle.store.changeToken() != after)
    }
}
