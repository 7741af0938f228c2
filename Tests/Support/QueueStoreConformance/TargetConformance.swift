import PhotoPreparation
import RaccontoHTTP
import RaccontoKit
import Testing
import UploadQueue

/// What every store does with checkpoints, content and places.
struct TargetConformance {
    static let checks: [StoreConformance.Check] = [
        .init("checkpoints survive the claim that wrote them") {
            try await TargetConformance().`checkpoints survive the claim that wrote them`($0)
        },
        .init("a dropped target keeps content and place") {
            try await TargetConformance().`a dropped target keeps content and place`($0)
        },
        .init("the same content is refused within a project and taken in another") {
            try await TargetConformance().`the same content is refused within a project and taken in another`($0)
        },
        .init("a job that uploads duplicates may repeat a content") {
            try await TargetConformance().`a job that uploads duplicates may repeat a content`($0)
        },
        .init("content and names of uploads can be looked up") {
            try await TargetConformance().`content and names of uploads can be looked up`($0)
        },
    ]

    func `checkpoints survive the claim that wrote them`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg")
        let claimed = try await bundle.claimed()
        let until = bundle.now + .seconds(60)
        #expect(try await bundle.reserve(claimed, hash: "11") == .granted(order: 1))
        var expected = Checkpoints()
        expected.contentHash = "11"
        expected.uploadURL = Redacted("https://upload.example/11")
        expected.imageID = "image-11"
        expected.draft = QueueBundle.target(hash: "11").draft
        expected.order = 1
        #expect(try await bundle.job(claimed.job.id).checkpoints == expected)

        let sent = Checkpoint.recording(imageURL: "https://imagedelivery.net/h/image-11/public", since: bundle.now)
        #expect(try await bundle.store.checkpoint(sent, lease: claimed.lease, until: until))
        expected.uploadURL = nil
        expected.imageURL = "https://imagedelivery.net/h/image-11/public"
        expected.recordingSince = bundle.now
        _ = try await bundle.settle(claimed, .returned)
        let again = try await bundle.claimed()
        #expect(again.job.checkpoints == expected)

        _ = try await bundle.store.checkpoint(.notRecorded, lease: again.lease, until: until)
        expected.recordingSince = nil
        #expect(try await bundle.job(claimed.job.id).checkpoints == expected)
        _ = try await bundle.store.checkpoint(.recorded("photo-1"), lease: again.lease, until: until)
        expected.photoID = "photo-1"
        #expect(try await bundle.job(claimed.job.id).checkpoints == expected)
    }

    func `a dropped target keeps content and place`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg")
        let claimed = try await bundle.claimed()
        _ = try await bundle.reserve(claimed, hash: "11", highest: 7)
        let until = bundle.now + .seconds(60)
        #expect(try await bundle.store.checkpoint(.targetDropped, lease: claimed.lease, until: until))
        let job = try await bundle.job(claimed.job.id)
        #expect(job.checkpoints.uploadURL == nil && job.checkpoints.imageID == nil)
        #expect(job.checkpoints.contentHash == "11")
        #expect(try await bundle.reserve(claimed, hash: "11", highest: 50) == .granted(order: 8))
    }

    func `the same content is refused within a project and taken in another`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        let other = Destination(account: bundle.destination.account, projectID: "seoul")
        try await bundle.enqueue("a.jpg", "b.jpg")
        try await bundle.enqueue("a.jpg", to: other)
        let first = try await bundle.claimed()
        let second = try await bundle.claimed()
        let third = try await bundle.claimed()
        _ = try await bundle.reserve(first, hash: "11")
        #expect(try await bundle.reserve(first, hash: "11") == .granted(order: 1), "it is no twin of itself")
        #expect(try await bundle.reserve(third, hash: "11") == .granted(order: 1))
        _ = try await bundle.settle(first, .done("photo-1"))
        #expect(
            try await bundle.reserve(second, hash: "11") == .duplicate(.duplicateContent(of: first.job.id)))
        #expect(
            try await bundle.reserve(second, hash: "11", gone: [first.job.id]) == .granted(order: 2),
            "its photo is no longer on the server")
    }

    func `a job that uploads duplicates may repeat a content`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg")
        try await bundle.enqueue("b.jpg", uploadsDuplicates: true)
        _ = try await bundle.reserve(bundle.claimed(), hash: "11")
        #expect(try await bundle.reserve(bundle.claimed(), hash: "11") == .granted(order: 2))
    }

    func `content and names of uploads can be looked up`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg")
        let claimed = try await bundle.claimed()
        #expect(try await bundle.store.jobs(withContent: "11", in: bundle.destination).isEmpty)
        _ = try await bundle.reserve(claimed, hash: "11")
        #expect(
            try await bundle.store.jobs(withContent: "11", in: bundle.destination).map(\.id) == [claimed.job.id])
        func named(_ folder: String) async throws -> [JobID] {
            try await bundle.store.jobs(folder: folder, fileName: "a.jpg", in: bundle.destination).map(\.id)
        }
        #expect(try await named("") == [claimed.job.id])
        _ = try await bundle.settle(claimed, .done("photo-1"))
        #expect(try await named("") == [claimed.job.id])
        #expect(try await named("x").isEmpty)
        let other = Destination(account: bundle.destination.account, projectID: "seoul")
        #expect(try await bundle.store.jobs(withContent: "11", in: other).isEmpty)
    }
}
