import PhotoPreparation
import RaccontoKit
import Testing
import UploadQueue

/// What every store does so that a photo reaches a project once: content, names and room are reserved in one transaction.
struct ReservationConformance {
    static let checks: [StoreConformance.Check] = [
        .init("a job waits for the one that brings the same content, and is skipped when that one is done") {
            try await ReservationConformance()
                .`a job waits for the one that brings the same content, and is skipped when that one is done`($0)
        },
        .init("the next in line gets its turn when the holder brings nothing") { kind in
            for argument in End.allCases {
                try await ReservationConformance().`the next in line gets its turn when the holder brings nothing`(
                    kind, argument)
            }
        },
        .init("a holder that is put back keeps its place when bytes may have been sent") {
            try await ReservationConformance()
                .`a holder that is put back keeps its place when bytes may have been sent`($0)
        },
        .init("a holder that turns out to have another content lets those go that waited") {
            try await ReservationConformance()
                .`a holder that turns out to have another content lets those go that waited`($0)
        },
        .init("who asks for duplicates need not wait, also when that is asked later") {
            try await ReservationConformance().`who asks for duplicates need not wait, also when that is asked later`(
                $0)
        },
        .init("another version of a file waits for the first, and is skipped for its name") {
            try await ReservationConformance()
                .`another version of a file waits for the first, and is skipped for its name`($0)
        },
        .init("a name that was uploaded after the list was read is taken") {
            try await ReservationConformance().`a name that was uploaded after the list was read is taken`($0)
        },
        .init("files of one name that were found before either was uploaded are two photos") {
            try await ReservationConformance()
                .`files of one name that were found before either was uploaded are two photos`($0)
        },
        .init("photos on their way count against the account's limit") {
            try await ReservationConformance().`photos on their way count against the account's limit`($0)
        },
    ]

    func `a job waits for the one that brings the same content, and is skipped when that one is done`(
        _ kind: StoreKind
    ) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg", "b.jpg", "c.jpg")
        let (first, second, third) = (
            try await bundle.claimed(), try await bundle.claimed(), try await bundle.claimed()
        )
        #expect(try await bundle.reserve(first, hash: "11") == .granted(order: 1))
        for waiter in [second, third] {
            #expect(try await bundle.reserve(waiter, hash: "11") == .waits(for: first.job.id))
            let job = try await bundle.job(waiter.job.id)
            #expect(job.state == .pending && job.waitsFor == first.job.id && job.attempts == 0)
            #expect(try await !bundle.settle(waiter, .returned), "its lease has ended")
        }
        #expect(try await bundle.claim() == nil, "there is nothing to do for it")
        let outlook = try await bundle.store.outlook([bundle.destination.account], now: bundle.now)
        #expect(outlook == QueueOutlook(nextLeaseEnd: bundle.now + .seconds(60)))
        #expect(try await bundle.store.counts(.all, now: bundle.now).pending.jobs == 2)
        let settlement = try #require(
            try await bundle.store.settle(first.lease, .done("photo-1"), now: bundle.now))
        let reason = JobSkipReason.duplicateContent(of: first.job.id)
        #expect(settlement.skipped.map(\.job.id) == [second.job.id, third.job.id])
        #expect(settlement.skipped.map(\.reason) == [reason, reason])
        for waiter in [second, third] {
            let job = try await bundle.job(waiter.job.id)
            #expect(job.state == .skipped && job.skipReason == reason && job.settledAt == bundle.now)
        }
    }

    enum End: CaseIterable {
        case failed, skipped, cancelled, quarantined
    }

    func `the next in line gets its turn when the holder brings nothing`(_ kind: StoreKind, _ end: End) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg", "b.jpg", "c.jpg")
        let holder = try await bundle.claimed()
        let waiters = [try await bundle.claimed(), try await bundle.claimed()]
        #expect(try await bundle.reserve(holder, hash: "11") == .granted(order: 1))
        for waiter in waiters { _ = try await bundle.reserve(waiter, hash: "11") }
        switch end {
        case .failed: _ = try await bundle.settle(holder, .failed(someError))
        case .skipped: _ = try await bundle.settle(holder, .skipped(.vanished))
        case .cancelled: _ = try await bundle.store.cancel(JobSelection(ids: [holder.job.id]), now: bundle.now)
        case .quarantined:
            let limits = CrashLimits(crashes: 1, kills: 1)
            _ = try await bundle.store.rescue(
                RescueRequest(now: bundle.now, dead: [bundle.owner: .crashed], limits: limits))
        }
        let next = try await bundle.claimed()
        #expect(next.job.id == waiters[0].job.id)
        #expect(try await bundle.reserve(next, hash: "11") == .granted(order: 2))
        let last = try await bundle.claimed()
        #expect(try await bundle.reserve(last, hash: "11") == .waits(for: next.job.id))
    }

    func `a holder that is put back keeps its place when bytes may have been sent`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg", "b.jpg")
        let (holder, other) = (try await bundle.claimed(), try await bundle.claimed())
        _ = try await bundle.reserve(holder, hash: "11")
        _ = try await bundle.settle(holder, .retry(at: bundle.now + .seconds(9), costsAttempt: true, someError))
        #expect(try await bundle.job(holder.job.id).isReserved)
        #expect(try await bundle.reserve(other, hash: "11") == .waits(for: holder.job.id))
    }

    func `a holder that turns out to have another content lets those go that waited`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg", "b.jpg")
        let (holder, other) = (try await bundle.claimed(), try await bundle.claimed())
        _ = try await bundle.reserve(holder, hash: "11")
        _ = try await bundle.reserve(other, hash: "11")
        #expect(try await bundle.reserve(holder, hash: "22") == .granted(order: 1))
        #expect(try await bundle.reserve(bundle.claimed(), hash: "11") == .granted(order: 2))
    }

    func `who asks for duplicates need not wait, also when that is asked later`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg", "b.jpg")
        let (holder, waiter) = (try await bundle.claimed(), try await bundle.claimed())
        _ = try await bundle.reserve(holder, hash: "11")
        _ = try await bundle.reserve(waiter, hash: "11")
        try await bundle.enqueue("b.jpg", uploadsDuplicates: true)
        let again = try await bundle.claimed()
        #expect(again.job.id == waiter.job.id)
        #expect(try await bundle.reserve(again, hash: "11") == .granted(order: 2))
    }

    /// The file was edited while its first version was on its way.
    func `another version of a file waits for the first, and is skipped for its name`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg")
        var edited = QueueBundle.file("a.jpg")
        edited.size += 1
        let order = EnqueueOrder(destination: bundle.destination, batch: bundle.batch, now: bundle.now)
        _ = try await bundle.store.enqueue([edited], order)
        let (first, second) = (try await bundle.claimed(), try await bundle.claimed())
        _ = try await bundle.reserve(first, hash: "11")
        #expect(try await bundle.reserve(second, hash: "22") == .waits(for: first.job.id))
        let settlement = try await bundle.store.settle(first.lease, .done("photo-1"), now: bundle.now)
        #expect(settlement?.skipped.map(\.reason) == [.duplicateName])
    }

    /// By a worker of another machine, after this one has read the project's list.
    func `a name that was uploaded after the list was read is taken`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg")
        let first = try await bundle.claimed()
        _ = try await bundle.reserve(first, hash: "11")
        _ = try await bundle.settle(first, .done("photo-1"))
        let card = NewJob(
            path: "/card/a.jpg", folder: "", size: 7, modified: FileTimestamp(seconds: 1, nanoseconds: 0), type: .jpeg)
        let batch = try await bundle.store.newBatch(now: bundle.now)
        _ = try await bundle.store.enqueue(
            [card], EnqueueOrder(destination: bundle.destination, batch: batch, now: bundle.now))
        let second = try await bundle.claimed()
        let stale = ReservationRequest(
            contentHash: "22", folder: "", fileName: "a.jpg", listedAt: 0, highestOrder: 0)
        let until = bundle.now + .seconds(60)
        #expect(
            try await bundle.store.reserve(stale, lease: second.lease, until: until) == .duplicate(.duplicateName))
        var fresh = stale
        fresh.listedAt = 1
        #expect(
            try await bundle.store.reserve(fresh, lease: second.lease, until: until) == .granted(order: 2),
            "the newer list does not have the name: the photo was renamed")
    }

    func `files of one name that were found before either was uploaded are two photos`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg")
        let card = NewJob(
            path: "/card/a.jpg", folder: "", size: 7, modified: FileTimestamp(seconds: 1, nanoseconds: 0), type: .jpeg)
        let later = try await bundle.store.newBatch(now: bundle.now)
        _ = try await bundle.store.enqueue(
            [card], EnqueueOrder(destination: bundle.destination, batch: later, now: bundle.now))
        let (first, second) = (try await bundle.claimed(), try await bundle.claimed())
        #expect(try await bundle.reserve(first, hash: "11") == .granted(order: 1))
        _ = try await bundle.settle(first, .done("photo-1"))
        #expect(try await bundle.reserve(second, hash: "22") == .granted(order: 2))
    }

    func `photos on their way count against the account's limit`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        let other = Destination(account: bundle.destination.account, projectID: "seoul")
        try await bundle.enqueue("a.jpg", "b.jpg")
        try await bundle.enqueue("c.jpg", to: other)
        try await bundle.enqueue("d.jpg", uploadsDuplicates: true)
        let claims = [
            try await bundle.claimed(), try await bundle.claimed(), try await bundle.claimed(),
            try await bundle.claimed(),
        ]
        func reserve(_ index: Int, used: Int, readAt: Int64 = 0) async throws -> Reservation {
            var request = ReservationRequest(
                contentHash: "hash-\(index)", folder: "", fileName: "\(index).jpg", listedAt: 0, highestOrder: 0)
            request.quota = QuotaReading(limit: 10, used: used, readAt: readAt)
            return try await bundle.store.reserve(request, lease: claims[index].lease, until: bundle.now + .seconds(60))
        }
        #expect(try await reserve(0, used: 8) == .granted(order: 1))
        #expect(try await reserve(0, used: 8) == .granted(order: 1), "it does not stand in its own way")
        #expect(try await reserve(2, used: 8) == .granted(order: 1), "another project of the account")
        #expect(try await reserve(1, used: 8) == .full(inFlight: 2))
        #expect(try await reserve(3, used: 8) == .full(inFlight: 2), "also for who uploads duplicates")
        _ = try await bundle.settle(claims[0], .done("photo-1"))
        #expect(try await reserve(1, used: 8) == .full(inFlight: 1), "completed since the server was asked")
        #expect(try await reserve(1, used: 9, readAt: 1) == .full(inFlight: 1))
        _ = try await bundle.settle(claims[2], .failed(someError))
        #expect(try await reserve(1, used: 9, readAt: 1) == .granted(order: 2))
    }
}
