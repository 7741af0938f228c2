import Foundation
import PhotoPreparation
import RaccontoHTTP
import RaccontoKit
import UploadQueue

/// What the queue costs for one job, in a file with `synchronous=FULL`: with a thousand rows and with a million.
enum QueueBenchmark {
    private static let jobs = 1000
    private static let account = AccountKey(server: "http://127.0.0.1:9", userID: "bench")
    private static let destination = Destination(account: account, projectID: "bench")

    static let entry = Benchmark(
        name: "queue", summary: "a job's writes in the queue, with 1,000 and with 1,000,000 rows"
    ) { sandbox, _ in
        let few = try await measure(rows: 1000, sandbox)
        let many = try await measure(rows: 1_000_000, sandbox)
        return [
            figure("claim and settle, 1,000 rows", few.claims),
            figure("claim and settle, 1,000,000 rows", many.claims, beside: few.claims),
            figure("all writes of a photo, 1,000 rows", few.whole),
            figure("all writes of a photo, 1,000,000 rows", many.whole, beside: few.whole),
        ]
    }

    private static func figure(_ what: String, _ value: Double, beside peer: Double? = nil) -> Figure {
        Figure(
            what, value, .milliseconds, peer.map { .atMost($0 * 1.2) },
            beside: peer.map { "\(Unit.ratio.text(value / $0)) the time with 1,000 rows" } ?? "median of \(jobs) jobs")
    }

    /// Medians in milliseconds.
    private static func measure(rows: Int, _ sandbox: Sandbox) async throws -> (claims: Double, whole: Double) {
        let address = try QueueAddress(FilePath(sandbox.path("queue-\(rows).sqlite")))
        let store = try await address.open().store
        let now = QueueClock.system.now()
        let batch = try await store.newBatch(now: now)
        let order = EnqueueOrder(destination: destination, batch: batch, now: now)
        let modified = FileTimestamp(seconds: 1_700_000_000, nanoseconds: 0)
        for start in stride(from: 0, to: rows, by: 10_000) {
            let files = (start..<min(start + 10_000, rows)).map { number in
                NewJob(
                    path: FilePath("/photos/jeju/IMG_\(number).jpg"), folder: "", size: 7_000_000, modified: modified,
                    type: .jpeg)
            }
            _ = try await store.enqueue(files, order)
        }
        var claims = Timings(), whole = Timings()
        for number in 0..<min(jobs, rows / 2) {
            claims.add(try await time { try await claimAndSettle(store) })
            whole.add(try await time { try await upload(number, store) })
        }
        return (claims.median, whole.median)
    }

    private static func time(_ body: () async throws -> Void) async throws -> Duration {
        let start = ContinuousClock.now
        try await body()
        return ContinuousClock.now - start
    }

    private static func claim(_ store: any QueueStore) async throws -> ClaimedJob {
        let request = ClaimRequest(
            accounts: [account], owner: WorkerIdentity(rawValue: "bench"), now: QueueClock.system.now(),
            leaseDuration: .seconds(60))
        guard let claimed = try await store.claim(request) else { throw BenchmarkFailure("the queue has no job") }
        return claimed
    }

    private static func claimAndSettle(_ store: any QueueStore) async throws {
        let claimed = try await claim(store)
        let failure = JobError(code: "bench", message: "measured")
        _ = try await store.settle(claimed.lease, .failed(failure), now: QueueClock.system.now())
    }

    /// As a worker does it: claim, reserve, target, recording, done.
    private static func upload(_ number: Int, _ store: any QueueStore) async throws {
        let claimed = try await claim(store)
        let (lease, until) = (claimed.lease, QueueClock.system.now() + .seconds(60))
        let hash = String(repeating: "0", count: 56) + String(10_000_000 + number)
        let name = claimed.job.name.display
        let request = ReservationRequest(
            contentHash: hash, folder: "", fileName: name, listedAt: 0, highestOrder: 0)
        guard case .granted = try await store.reserve(request, lease: lease, until: until) else {
            throw BenchmarkFailure("a reservation was refused")
        }
        let target = UploadTarget(
            uploadURL: Redacted("https://upload.example/\(number)"), imageID: "image-\(number)", contentHash: hash,
            draft: PhotoDraft(folder: "", fileName: name, width: 3200, height: 2133, metadata: PhotoMetadata()))
        _ = try await store.checkpoint(.target(target), lease: lease, until: until)
        let sent = Checkpoint.recording(
            imageURL: "https://imagedelivery.net/h/image-\(number)/public", since: QueueClock.system.now())
        _ = try await store.checkpoint(sent, lease: lease, until: until)
        _ = try await store.settle(lease, .done(ID("photo-\(number)")), now: QueueClock.system.now())
    }
}
