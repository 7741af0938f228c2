import PhotoPreparation
import RaccontoKit
import Testing
import UploadQueue

/// What every store does about jobs whose worker is gone.
struct RescueConformance {
    static let checks: [StoreConformance.Check] = [
        .init("a job comes back when its lease ends, not before") {
            try await RescueConformance().`a job comes back when its lease ends, not before`($0)
        },
        .init("a job goes behind those that were not tried yet") {
            try await RescueConformance().`a job goes behind those that were not tried yet`($0)
        },
        .init("a job that killed three workers is given up") {
            try await RescueConformance().`a job that killed three workers is given up`($0)
        },
        .init("a job that gets anywhere is not to blame") {
            try await RescueConformance().`a job that gets anywhere is not to blame`($0)
        },
        .init("a killed worker costs its jobs nothing, for a long while") {
            try await RescueConformance().`a killed worker costs its jobs nothing, for a long while`($0)
        },
        .init("a lease that ended while its owner lives costs the job nothing") {
            try await RescueConformance().`a lease that ended while its owner lives costs the job nothing`($0)
        },
        .init("only the dead worker's jobs come back") {
            try await RescueConformance().`only the dead worker's jobs come back`($0)
        },
        .init("a worker can leave suspects alone") {
            try await RescueConformance().`a worker can leave suspects alone`($0)
        },
    ]

    func `a job comes back when its lease ends, not before`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg")
        let claimed = try await bundle.claimed()
        bundle.now = bundle.now + .seconds(59)
        #expect(try await bundle.store.rescue(RescueRequest(now: bundle.now)).isEmpty)
        bundle.now = bundle.now + .seconds(1)
        #expect(
            try await bundle.store.rescue(RescueRequest(now: bundle.now, except: bundle.owner)).isEmpty,
            "who asks is alive, even after a sleep of the machine")
        let rescued = try await bundle.store.rescue(RescueRequest(now: bundle.now))
        #expect(rescued == [RescuedJob(id: claimed.job.id, isQuarantined: false)])
        let job = try await bundle.job(claimed.job.id)
        #expect(job.state == .pending && job.attempts == 1 && job.crashes == 1)
    }

    func `a job goes behind those that were not tried yet`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg", "b.jpg")
        _ = try await bundle.claimed()
        bundle.now = bundle.now + .seconds(60)
        _ = try await bundle.store.rescue(RescueRequest(now: bundle.now))
        #expect(try await bundle.claimed().job.name == "b.jpg")
        #expect(try await bundle.claimed().job.name == "a.jpg")
    }

    func `a job that killed three workers is given up`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg")
        for round in 1...3 {
            let claimed = try await bundle.claimed()
            let death = RescueRequest(now: bundle.now, dead: [bundle.owner: .crashed])
            let rescued = try await bundle.store.rescue(death)
            #expect(rescued == [RescuedJob(id: claimed.job.id, isQuarantined: round == 3)])
        }
        let jobs = try await bundle.store.jobs(JobSelection(states: [.failed]), after: nil, limit: 1)
        #expect(jobs.first?.lastError?.code == "quarantined")
        #expect(try await bundle.claim() == nil)
        #expect(try await bundle.store.retry(JobSelection(states: [.failed])) == 1)
        #expect(try await bundle.claimed().job.crashes == 0)
    }

    func `a job that gets anywhere is not to blame`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg")
        for _ in 1...5 {
            _ = try await bundle.reserve(bundle.claimed(), hash: "11")
            let rescued = try await bundle.store.rescue(
                RescueRequest(now: bundle.now, dead: [bundle.owner: .crashed]))
            #expect(rescued.map(\.isQuarantined) == [false])
        }
    }

    /// Guards against a kill test, or an impatient person, turning good photos into failures.
    func `a killed worker costs its jobs nothing, for a long while`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg")
        let limit = CrashLimits().kills
        for round in 1...limit {
            #expect(try await bundle.claimed().job.attempts == 1)
            let rescued = try await bundle.store.rescue(RescueRequest(now: bundle.now, dead: [bundle.owner: .killed]))
            #expect(rescued.map(\.isQuarantined) == [round == limit])
        }
    }

    /// The laptop slept, or somebody sent SIGSTOP: the photo is not to blame, however often.
    func `a lease that ended while its owner lives costs the job nothing`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg")
        for _ in 1...30 {
            let stale = try await bundle.claimed()
            #expect(stale.job.attempts == 1)
            let early = RescueRequest(now: bundle.now, living: [bundle.owner])
            #expect(try await bundle.store.rescue(early).isEmpty, "its lease has not ended")
            bundle.now = bundle.now + .seconds(60)
            let rescued = try await bundle.store.rescue(RescueRequest(now: bundle.now, living: [bundle.owner]))
            #expect(rescued == [RescuedJob(id: stale.job.id, isQuarantined: false)])
            #expect(try await !bundle.settle(stale, .done("photo-1")), "it has lost the job")
            let job = try await bundle.job(stale.job.id)
            #expect(job.attempts == 0 && job.crashes == 0 && job.kills == 0)
        }
    }

    func `only the dead worker's jobs come back`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg", "b.jpg")
        let dead = WorkerIdentity(rawValue: "dead")
        let first = try #require(try await bundle.claim(by: dead))
        let second = try await bundle.claimed()
        let rescued = try await bundle.store.rescue(RescueRequest(now: bundle.now, dead: [dead: .killed]))
        #expect(rescued.map(\.id) == [first.job.id])
        #expect(try await bundle.settle(second, .done("photo-2")))
    }

    func `a worker can leave suspects alone`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg")
        #expect(try await !bundle.claimed().job.isSuspect)
        _ = try await bundle.store.rescue(RescueRequest(now: bundle.now, dead: [bundle.owner: .killed]))
        try await bundle.enqueue("b.jpg")
        var request = ClaimRequest(
            accounts: [bundle.destination.account], owner: bundle.owner, now: bundle.now, leaseDuration: .seconds(60),
            takesSuspects: false)
        #expect(try await bundle.store.claim(request)?.job.name == "b.jpg")
        #expect(try await bundle.store.claim(request)?.job.id == nil)
        request.takesSuspects = true
        #expect(try await bundle.store.claim(request)?.job.isSuspect == true)
    }
}
