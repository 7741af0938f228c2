import Foundation
import QueueStoreConformance
import RaccontoKit
import TestSupport
import Testing
import UploadQueue

/// Random interleavings of several workers, rescues and a person at the controls, compared step by step with
/// `ReferenceQueue` under a clock that jumps. Guards against rescues that undo completions, stale workers that write,
/// and attempts that are counted wrongly.
@Suite(.timeLimit(.minutes(30))) struct ModelTests {
    @Test(arguments: StoreKind.all, 0..<12)
    func `any interleaving leaves what the rules say`(_ kind: StoreKind, _ seed: Int) async throws {
        var run = ModelRun(bundle: try await QueueBundle(kind), random: SeededRandom(seed: seed))
        for step in 0..<250 {
            try await run.step()
            let differences = try await run.differences()
            #expect(differences.isEmpty, "seed \(seed), step \(step): \(differences)")
            if !differences.isEmpty { return }
        }
        #expect(run.settled > 0)
    }
}

/// One random run: a store, the model beside it, and what the workers believe to hold.
private struct ModelRun {
    let bundle: QueueBundle
    var random: SeededRandom
    var model = ReferenceQueue()
    /// Leases that were ever given out, lost ones among them: workers use those as well.
    var leases: [Lease] = []
    var settled = 0
    let workers = (0..<5).map { WorkerIdentity(rawValue: "worker-\($0)") }

    mutating func step() async throws {
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<3: try await enqueue()
        case 3..<8: try await claim()
        case 8..<10: try await heartbeat()
        case 10..<13: try await reserve()
        case 13..<16: try await settle()
        case 16: bundle.now = bundle.now + .seconds(Int.random(in: 1...70, using: &random))
        case 17: try await rescue()
        case 18: try await steer()
        default: try await pause()
        }
    }

    mutating func enqueue() async throws {
        let outcomes = try await bundle.enqueue("\(model.jobs.count).jpg")
        guard case .queued(let id) = outcomes.first else { throw QueueBundle.Missing() }
        model.add(id)
    }

    mutating func claim() async throws {
        let owner = workers.randomElement(using: &random) ?? bundle.owner
        let claimed = try await bundle.claim(by: owner)
        #expect(claimed?.job.id == model.nextDue(bundle.now))
        guard let claimed else { return }
        model.claimed(claimed.lease, by: owner, until: bundle.now + .seconds(60))
        leases.append(claimed.lease)
    }

    mutating func heartbeat() async throws {
        guard let lease = leases.randomElement(using: &random) else { return }
        let until = bundle.now + .seconds(60)
        let isOurs = model.heartbeat(lease, until: until)
        #expect(try await bundle.store.heartbeat([lease], until: until) == (isOurs ? [] : [lease]))
    }

    mutating func reserve() async throws {
        guard let lease = leases.randomElement(using: &random) else { return }
        let hash = "hash-\(Int.random(in: 0..<15, using: &random))"
        let until = bundle.now + .seconds(60)
        let expected = model.reserve(lease, hash: hash, until: until)
        // Names are another matter: here every job has its own.
        let request = ReservationRequest(
            contentHash: hash, folder: "", fileName: "\(lease.job)", listedAt: 0, highestOrder: 0)
        let answer = try await bundle.store.reserve(request, lease: lease, until: until)
        switch (expected, answer) {
        case (.lost, .leaseLost): break
        case (.granted, .granted):
            guard Bool.random(using: &random) else { return }
            _ = model.noteTarget(lease, until: until)
            let target = Checkpoint.target(QueueBundle.target(hash: hash))
            #expect(try await bundle.store.checkpoint(target, lease: lease, until: until))
        case (.waits(let expected), .waits(let holder)): #expect(expected == holder)
        case (.duplicate(let expected), .duplicate(let reason)) where reason == .duplicateContent(of: expected):
            try await settle(lease, .skipped(reason))
        default: Issue.record("\(expected) was expected, not \(answer)")
        }
    }

    mutating func settle() async throws {
        guard let lease = leases.randomElement(using: &random) else { return }
        let later = bundle.now + .seconds(Int.random(in: 0...40, using: &random))
        let dispositions: [Disposition] = [
            .done("photo"), .failed(someError), .skipped(.vanished), .returned,
            .retry(at: later, costsAttempt: true, someError), .retry(at: later, costsAttempt: false, someError),
        ]
        try await settle(lease, dispositions.randomElement(using: &random) ?? .returned)
    }

    mutating func settle(_ lease: Lease, _ disposition: Disposition) async throws {
        let isOurs = model.settle(lease, disposition)
        #expect((try await bundle.store.settle(lease, disposition, now: bundle.now) != nil) == isOurs)
        if isOurs { settled += 1 }
    }

    mutating func rescue() async throws {
        var request = RescueRequest(now: bundle.now, except: workers.randomElement(using: &random))
        if Bool.random(using: &random), let dead = workers.randomElement(using: &random) {
            request.dead = [dead: Bool.random(using: &random) ? .crashed : .killed]
        }
        #expect(try await bundle.store.rescue(request) == model.rescue(request))
    }

    mutating func steer() async throws {
        guard let id = model.jobs.randomElement(using: &random)?.id else { return }
        let selection = JobSelection(ids: [id])
        if Bool.random(using: &random) {
            #expect(try await bundle.store.cancel(selection, now: bundle.now) == model.cancel(id))
        } else {
            #expect(try await bundle.store.retry(selection) == model.retry(id))
        }
    }

    mutating func pause() async throws {
        model.isPaused.toggle()
        let scope = Hold.Scope.account(bundle.destination.account)
        if model.isPaused {
            try await bundle.store.place(
                Hold(scope: scope, reason: .paused, since: bundle.now, message: "paused"))
        } else {
            try await bundle.store.release(scope, [.paused])
        }
    }

    /// Where the store's rows and the model differ, in words.
    func differences() async throws -> [String] {
        let rows = try await bundle.store.jobs(.all, after: nil, limit: 1000)
        guard rows.count == model.jobs.count else { return ["\(rows.count) rows, \(model.jobs.count) expected"] }
        return zip(rows, model.jobs).compactMap { row, job in
            let expected: JobState =
                switch job.state {
                case .pending: model.isPaused ? .held : .pending
                case .working: .working
                case .done: .done
                case .failed: .failed
                case .skipped, .held: .skipped
                }
            let isSame =
                row.id == job.id && row.state == expected && row.attempts == job.attempts
                && row.returns == job.returns && row.crashes == job.crashes && row.kills == job.kills
                && row.checkpoints.contentHash == job.hash && row.isReserved == job.isReserved
                && row.waitsFor == job.waitsFor && (row.waitsFor != nil || row.notBefore == job.notBefore)
            return isSame ? nil : "\(row) is not \(job)"
        }
    }
}
