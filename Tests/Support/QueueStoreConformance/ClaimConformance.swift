import PhotoPreparation
import RaccontoKit
import Testing
import UploadQueue

/// What every store does when a worker asks for work.
struct ClaimConformance {
    static let checks: [StoreConformance.Check] = [
        .init("a claim counts the attempt, sets the lease and hides the job from others") {
            try await ClaimConformance().`a claim counts the attempt, sets the lease and hides the job from others`($0)
        },
        .init("jobs come in the order in which they were queued") {
            try await ClaimConformance().`jobs come in the order in which they were queued`($0)
        },
        .init("a delayed job does not stand in the way") {
            try await ClaimConformance().`a delayed job does not stand in the way`($0)
        },
        .init("another account's jobs are never touched") {
            try await ClaimConformance().`another account's jobs are never touched`($0)
        },
        .init("two projects are worked on in turn by age") {
            try await ClaimConformance().`two projects are worked on in turn by age`($0)
        },
        .init("many workers at once never get the same job") {
            try await ClaimConformance().`many workers at once never get the same job`($0)
        },
        .init("a heartbeat prolongs what is ours and tells what is lost") {
            try await ClaimConformance().`a heartbeat prolongs what is ours and tells what is lost`($0)
        },
    ]

    func `a claim counts the attempt, sets the lease and hides the job from others`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg")
        let claimed = try await bundle.claimed()
        #expect(claimed.job.state == .working && claimed.job.attempts == 1)
        #expect(try await bundle.claim() == nil)
        #expect(try await bundle.store.owners() == [bundle.owner])
        let outlook = try await bundle.store.outlook([bundle.destination.account], now: bundle.now)
        #expect(outlook == QueueOutlook(nextLeaseEnd: bundle.now + .seconds(60)))
    }

    func `jobs come in the order in which they were queued`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("c.jpg", "a.jpg", "b.jpg")
        var names: [String] = []
        while let claimed = try await bundle.claim() { names.append(claimed.job.name.display) }
        #expect(names == ["c.jpg", "a.jpg", "b.jpg"])
    }

    /// Guards against a worker that ends because the job at the head is delayed.
    func `a delayed job does not stand in the way`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg", "b.jpg")
        let first = try await bundle.claimed()
        _ = try await bundle.settle(first, .retry(at: bundle.now + .seconds(30), costsAttempt: true, someError))
        #expect(try await bundle.claimed().job.name == "b.jpg")
        #expect(try await bundle.claim() == nil)
        let outlook = try await bundle.store.outlook([bundle.destination.account], now: bundle.now)
        #expect(outlook.nextDue == bundle.now + .seconds(30))
        bundle.now = bundle.now + .seconds(30)
        #expect(try await bundle.claimed().job.name == "a.jpg")
    }

    func `another account's jobs are never touched`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg")
        let stranger = AccountKey(server: bundle.destination.account.server, userID: "stranger")
        #expect(try await bundle.claim(for: [stranger]) == nil)
        #expect(try await bundle.claim(for: []) == nil)
        #expect(try await bundle.store.outlook([stranger], now: bundle.now) == QueueOutlook())
        #expect(try await bundle.claim(for: [stranger, bundle.destination.account]) != nil)
    }

    func `two projects are worked on in turn by age`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        let other = Destination(account: bundle.destination.account, projectID: "seoul")
        try await bundle.enqueue("1.jpg")
        try await bundle.enqueue("2.jpg", to: other)
        try await bundle.enqueue("3.jpg")
        var names: [String] = []
        while let claimed = try await bundle.claim() { names.append(claimed.job.name.display) }
        #expect(names == ["1.jpg", "2.jpg", "3.jpg"])
    }

    func `many workers at once never get the same job`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        var stores: [any QueueStore] = []
        for _ in 0..<4 { stores.append(try await kind.make(in: bundle.directory)) }
        let files = (0..<60).map { QueueBundle.file("\($0).jpg") }
        let order = EnqueueOrder(destination: bundle.destination, batch: bundle.batch, now: bundle.now)
        _ = try await bundle.store.enqueue(files, order)
        let request = ClaimRequest(
            accounts: [bundle.destination.account], owner: bundle.owner, now: bundle.now, leaseDuration: .seconds(60))
        let claimed = try await withThrowingTaskGroup(of: [JobID].self) { group in
            for store in stores {
                group.addTask {
                    var ids: [JobID] = []
                    while let claimed = try await store.claim(request) { ids.append(claimed.job.id) }
                    return ids
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(claimed.count == 60 && Set(claimed).count == 60)
    }

    func `a heartbeat prolongs what is ours and tells what is lost`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg", "b.jpg")
        let kept = try await bundle.claimed()
        let lost = try await bundle.claimed()
        _ = try await bundle.store.cancel(JobSelection(ids: [lost.job.id]), now: bundle.now)
        let until = bundle.now + .seconds(500)
        #expect(try await bundle.store.heartbeat([kept.lease, lost.lease], until: until) == [lost.lease])
        let outlook = try await bundle.store.outlook([bundle.destination.account], now: bundle.now)
        #expect(outlook.nextLeaseEnd == until)
    }
}
