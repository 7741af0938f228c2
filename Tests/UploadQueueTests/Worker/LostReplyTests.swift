import FakeRacconto
import Foundation
import PhotoPreparation
import RaccontoKit
import TestSupport
import Testing
import UploadQueue

/// Servers that do what they are asked and whose answers do not arrive, or arrive broken. Guards against pictures that
/// are sent twice and photos that are recorded twice.
@Suite(.timeLimit(.minutes(5))) struct LostReplyTests {
    static let imageHost = "POST /Vi7wFakeAccountHash_Q/*"
    static let record = "POST /photos/"
    static let faults: [Fault] = [
        .dropAfterProcessing, .dropBeforeProcessing, .reset, .truncateBody, .raw("HTTP/1.1 200 OK\r\n\r\nnonsense"),
    ]

    @Test(arguments: [imageHost, record], faults.indices)
    func `one photo arrives once although replies are lost`(_ route: String, _ fault: Int) async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos(["a.jpg"])
        try await bundle.enqueue()
        bundle.server.fail(route, times: 2, Self.faults[fault])
        let summary = try await bundle.worker().drain()
        #expect(summary.done == 1 && summary.end == .finished)
        #expect(bundle.uploaded == ["a.jpg"] && bundle.isConsistent)
    }

    @Test(arguments: faults.indices)
    func `many photos arrive once although every third reply is lost`(_ fault: Int) async throws {
        let bundle = try await WorkerBundle()
        let names = (0..<24).map { "\($0).jpg" }
        try bundle.addPhotos(names)
        try await bundle.enqueue()
        for skip in stride(from: 0, to: 24, by: 3) {
            bundle.server.fail(Self.record, skip: skip, times: 1, Self.faults[fault])
            bundle.server.fail(Self.imageHost, skip: skip + 1, times: 1, Self.faults[fault])
        }
        let summary = try await bundle.worker().drain()
        #expect(summary.done == 24 && summary.failed.isEmpty)
        #expect(bundle.uploaded == names && bundle.isConsistent)
    }

    @Test func `a failure after the photo was recorded is no failure`() async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos(["a.jpg", "b.jpg"])
        try await bundle.enqueue()
        bundle.server.fail(Self.record, times: 2, .statusAfterProcessing(500))
        let summary = try await bundle.worker().drain()
        #expect(summary.done == 2 && summary.retries == 0, "looked up at once")
        #expect(bundle.uploaded == ["a.jpg", "b.jpg"] && bundle.isConsistent)
        #expect(try await bundle.jobs().allSatisfy { $0.attempts == 1 })
    }

    @Test func `a photo that was recorded and trashed meanwhile is not recorded again`() async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos(["a.jpg"])
        try await bundle.enqueue()
        bundle.server.fail(Self.record, times: 1, .dropAfterProcessing)
        bundle.server.fail("GET /photos/", skip: 1, times: 1, .status(503))
        var options = WorkerBundle.quick
        options.backoff = Backoff(base: .seconds(500))
        options.accountBackoff = options.backoff
        options.patience = .zero
        _ = try await bundle.worker(options).drain()
        let photo = try #require(bundle.server.photos(inProject: bundle.project.rawValue).first)
        try await bundle.client.deletePhoto(ID(photo.id))
        _ = try await bundle.store.retry(.all)
        let summary = try await bundle.worker().drain()
        #expect(summary.done == 1 && bundle.server.photos(inProject: bundle.project.rawValue).count == 1)
    }

    @Test func `a one-time URL that has expired is replaced`() async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos(["a.jpg"])
        try await bundle.enqueue()
        bundle.server.fail(Self.imageHost, times: 1, .dropBeforeProcessing)
        var options = WorkerBundle.quick
        options.backoff = Backoff(base: .seconds(500))
        options.patience = .zero
        _ = try await bundle.worker(options).drain()
        bundle.server.expireUploadURLs()
        _ = try await bundle.store.retry(.all)
        #expect(try await bundle.worker().drain().done == 1)
        #expect(bundle.isConsistent)
    }

    @Test func `a file that changed between two attempts is sent as it is now`() async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos(["a.jpg"])
        try await bundle.enqueue()
        bundle.server.fail(Self.imageHost, times: 1, .dropBeforeProcessing)
        var options = WorkerBundle.quick
        options.backoff = Backoff(base: .seconds(500))
        options.patience = .zero
        _ = try await bundle.worker(options).drain()
        try bundle.directory.write(WorkerBundle.content("edited"), to: "photos/a.jpg")
        _ = try await bundle.store.retry(.all)
        #expect(try await bundle.worker().drain().done == 1)
        let hash = try ContentHash.sha256(of: WorkerBundle.content("edited"))
        #expect(try await bundle.jobs().first?.checkpoints.contentHash == hash)
    }
}
