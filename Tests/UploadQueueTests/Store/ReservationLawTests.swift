import PhotoPreparation
import QueueStoreConformance
import RaccontoKit
import TestSupport
import Testing
import UploadQueue

/// The law of exactly once: for any interleaving of workers, enqueues, failures and crashes, the photos on the server are
/// the distinct identities, and never more than the account may have.
///
/// Workers are simulated step by step against a real store and a server in memory. Each has lists of its own, as old as
/// they happen to be.
@Suite(.timeLimit(.minutes(30))) struct ReservationLawTests {
    @Test(arguments: StoreKind.all, 0..<8)
    func `photos on the server are the distinct identities`(_ kind: StoreKind, _ seed: Int) async throws {
        var run = LawRun(bundle: try await QueueBundle(kind), random: SeededRandom(seed: seed), limit: 10_000)
        for _ in 0..<250 { try await run.step() }
        try await run.finish()
        let counts = Dictionary(grouping: run.photos, by: \.content).mapValues(\.count)
        #expect(counts.values.allSatisfy { $0 == 1 }, "seed \(seed): \(counts)")
        #expect(Set(counts.keys) == run.contents, "seed \(seed)")
    }

    @Test(arguments: StoreKind.all, 0..<8)
    func `an account's limit is reached and never passed`(_ kind: StoreKind, _ seed: Int) async throws {
        let limit = 3 + seed % 5
        var run = LawRun(bundle: try await QueueBundle(kind), random: SeededRandom(seed: seed), limit: limit)
        for _ in 0..<250 {
            try await run.step()
            #expect(run.photos.count <= limit, "seed \(seed)")
        }
        try await run.finish()
        #expect(run.photos.count == min(limit, run.contents.count), "seed \(seed)")
    }
}

extension QueueOutlook {
    fileprivate var isActive: Bool { nextDue != nil || nextLeaseEnd != nil }
}

private struct LawRun {
    struct Photo {
        var id: ID<RaccontoKit.Photo>
        var image: String
        var content: String
    }

    struct Worker {
        var identity: WorkerIdentity
        var claimed: ClaimedJob?
        var stage = Stage.claimed
        var list: (listedAt: Int64, live: Set<ID<RaccontoKit.Photo>>)?
        var quota: QuotaReading?
    }

    enum Stage {
        case claimed, reserved, targeted, recording
        case recorded(ID<RaccontoKit.Photo>)
    }

    let bundle: QueueBundle
    var random: SeededRandom
    let limit: Int
    var photos: [Photo] = []
    var contents: Set<String> = []
    var workers: [Worker] = []
    var deaths = 0
    var canFail = true

    init(bundle: QueueBundle, random: SeededRandom, limit: Int) {
        self.bundle = bundle
        self.random = random
        self.limit = limit
        workers = (0..<4).map { Worker(identity: WorkerIdentity(rawValue: "worker-\($0)")) }
    }

    /// Four contents to a name, so that most files have twins; the content follows from the path.
    func content(_ job: UploadJob) -> String { "content-\(job.path.bytes.reduce(0) { $0 &+ Int($1) } % 12)" }

    mutating func step() async throws {
        switch Int.random(in: 0..<12, using: &random) {
        case 0: try await enqueue()
        case 1 where canFail: try await die(Int.random(in: 0..<4, using: &random))
        case 2: bundle.now = bundle.now + .seconds(3)
        default: try await work(Int.random(in: 0..<4, using: &random))
        }
    }

    /// Everything that is left, without any more accidents.
    mutating func finish() async throws {
        canFail = false
        for index in workers.indices { try await die(index) }
        _ = try await bundle.store.retry(JobSelection(states: [.failed]))
        // At the account's limit the last ones are put back for ever.
        var turns = 0
        while turns < 2000, try await bundle.store.outlook([bundle.destination.account], now: bundle.now).isActive {
            for index in workers.indices { try await work(index) }
            turns += 1
            bundle.now = bundle.now + .seconds(1)
            if photos.count == limit, turns > 100 { return }
        }
    }

    /// Part of the folder is found again, with a list of what is on the server that may be old by now.
    mutating func enqueue() async throws {
        let batch = try await bundle.store.newBatch(now: bundle.now)
        var order = EnqueueOrder(destination: bundle.destination, batch: batch, now: bundle.now)
        let files = (0..<6).map { _ in QueueBundle.file("IMG_\(Int.random(in: 10..<70, using: &random)).jpg") }
        for file in Set(files) {
            contents.insert("content-\(file.path.bytes.reduce(0) { $0 &+ Int($1) } % 12)")
        }
        let list = workers.randomElement(using: &random)?.list
        let outcomes = try await bundle.store.enqueue(files, order)
        guard let list else { return }
        order.replacesDoneUpTo = list.listedAt
        let gone = zip(files, outcomes).filter { _, outcome in
            if case .alreadyDone(_, let photo?) = outcome { !list.live.contains(photo) } else { false }
        }
        _ = try await bundle.store.enqueue(gone.map(\.0), order)
    }

    mutating func die(_ index: Int) async throws {
        let dead = workers[index].identity
        deaths += 1
        workers[index] = Worker(identity: WorkerIdentity(rawValue: "worker-\(index)-\(deaths)"))
        let limits = CrashLimits(crashes: 1000, kills: 1000)
        _ = try await bundle.store.rescue(RescueRequest(now: bundle.now, dead: [dead: .killed], limits: limits))
    }

    mutating func work(_ index: Int) async throws {
        var worker = workers[index]
        defer { workers[index] = worker }
        guard let claimed = worker.claimed else {
            worker.claimed = try await bundle.claim(by: worker.identity)
            worker.stage = .claimed
            return
        }
        let until = bundle.now + .seconds(60)
        let store = bundle.store
        if canFail, Int.random(in: 0..<12, using: &random) == 0 {
            let disposition: Disposition =
                switch worker.stage {
                case .claimed, .reserved: Bool.random(using: &random) ? .failed(someError) : .returned
                case .targeted, .recording, .recorded: .retry(at: bundle.now, costsAttempt: true, someError)
                }
            _ = try await store.settle(claimed.lease, disposition, now: bundle.now)
            worker.claimed = nil
            return
        }
        switch worker.stage {
        case .claimed:
            let checkpoints = claimed.job.checkpoints
            if claimed.job.isReserved, checkpoints.imageURL != nil {
                worker.stage = .recording
            } else if claimed.job.isReserved, checkpoints.uploadURL != nil {
                worker.stage = .targeted
            } else if try await reserve(&worker, claimed) {
                worker.stage = .reserved
            }
        case .reserved:
            let target = Checkpoint.target(QueueBundle.target(hash: content(claimed.job)))
            worker.stage = try await store.checkpoint(target, lease: claimed.lease, until: until) ? .targeted : .claimed
        case .targeted:
            let sent = Checkpoint.recording(imageURL: "image-\(claimed.job.id)", since: bundle.now)
            worker.stage = try await store.checkpoint(sent, lease: claimed.lease, until: until) ? .recording : .claimed
        case .recording:
            let image = "image-\(claimed.job.id)"
            if let known = photos.first(where: { $0.image == image }) {
                worker.stage = .recorded(known.id)
            } else {
                let photo = Photo(id: ID("photo-\(photos.count)"), image: image, content: content(claimed.job))
                photos.append(photo)
                worker.stage = .recorded(photo.id)
            }
        case .recorded(let photo):
            _ = try await store.settle(claimed.lease, .done(photo), now: bundle.now)
            worker.claimed = nil
        }
    }

    /// As a worker does it; true when the reservation is granted.
    private mutating func reserve(_ worker: inout Worker, _ claimed: ClaimedJob) async throws -> Bool {
        let store = bundle.store
        let hash = content(claimed.job)
        func readList() async throws -> (listedAt: Int64, live: Set<ID<RaccontoKit.Photo>>) {
            (try await store.completions(in: bundle.destination), Set(photos.map(\.id)))
        }
        var list: (listedAt: Int64, live: Set<ID<RaccontoKit.Photo>>)
        if let known = worker.list { list = known } else { list = try await readList() }
        let done = try await store.jobs(withContent: hash, in: bundle.destination).filter { $0.state == .done }
        func isMissing(_ job: UploadJob) -> Bool { job.checkpoints.photoID.map { !list.live.contains($0) } ?? false }
        if done.contains(where: { isMissing($0) && ($0.completion ?? 0) > list.listedAt }) {
            list = try await readList()
        }
        worker.list = list
        let account = bundle.destination.account
        if worker.quota == nil || Int.random(in: 0..<4, using: &random) == 0 {
            let readAt = try await store.completions(of: account)
            worker.quota = QuotaReading(limit: limit, used: photos.count, readAt: readAt)
        }
        var request = ReservationRequest(
            contentHash: hash, folder: "", fileName: claimed.job.name.display, listedAt: list.listedAt,
            highestOrder: 0)
        request.gone = Set(done.filter { isMissing($0) && ($0.completion ?? 0) <= list.listedAt }.map(\.id))
        request.quota = worker.quota
        switch try await store.reserve(request, lease: claimed.lease, until: bundle.now + .seconds(60)) {
        case .granted: return true
        case .duplicate(let reason): _ = try await store.settle(claimed.lease, .skipped(reason), now: bundle.now)
        case .full:
            let later = bundle.now + .seconds(2)
            _ = try await store.settle(
                claimed.lease, .retry(at: later, costsAttempt: false, someError), now: bundle.now)
        case .waits, .leaseLost: break
        }
        worker.claimed = nil
        return false
    }
}
