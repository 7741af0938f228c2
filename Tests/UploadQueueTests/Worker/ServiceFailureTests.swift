import FakeRacconto
import Foundation
import PhotoPreparation
import RaccontoKit
import TestSupport
import Testing
import UploadQueue

/// Failures that are the service's or the account's, not the photos'.
@Suite(.timeLimit(.minutes(5))) struct ServiceFailureTests {
    @Test(arguments: ["POST /photos/", "GET /photos/cf-upload-url", "POST /Vi7wFakeAccountHash_Q/*", "GET /photos/"])
    func `an outage of 503 and 429 slows the account and costs no attempt`(_ route: String) async throws {
        let bundle = try await WorkerBundle()
        let names = (0..<12).map { "\($0).jpg" }
        try bundle.addPhotos(names)
        try await bundle.enqueue()
        bundle.server.fail(route, skip: 1, times: 6, .status(503))
        bundle.server.fail(route, skip: 1, times: 4, .status(429, headers: ["Retry-After": "0.1"]))
        let summary = try await bundle.worker().drain()
        #expect(summary.done == 12 && bundle.uploaded == names && bundle.isConsistent)
        #expect(try await bundle.jobs().map(\.attempts) == Array(repeating: 1, count: 12))
    }

    @Test func `an outage of plain 500 is distinguished from one photo's own fault`() async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos((0..<12).map { "\($0).jpg" })
        try await bundle.enqueue()
        bundle.server.fail("POST /photos/", times: 8, .status(500, body: "Internal Server Error"))
        let summary = try await bundle.worker().drain()
        #expect(summary.done == 12 && bundle.isConsistent)
        #expect(try await bundle.jobs().allSatisfy { $0.attempts == 1 }, "those charged before were refunded")
    }

    @Test func `one photo that the server always fails on is given up alone`() async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos(["a.jpg"])
        try await bundle.enqueue()
        bundle.server.fail("POST /photos/", times: 100, .status(500, body: "Internal Server Error"))
        let summary = try await bundle.worker().drain()
        #expect(summary.failed == ["server_failure": 1] && summary.end == .finished)
        #expect(try await bundle.jobs().first?.attempts == WorkerOptions().maximumAttempts)
        #expect(bundle.server.images.count == 1, "the picture was sent once for all attempts")
    }

    @Test(arguments: [400, 413, 422])
    func `what the server refuses for good is not repeated`(_ status: Int) async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos(["a.jpg"])
        try await bundle.enqueue()
        bundle.server.fail("POST /photos/", times: 1, .status(status))
        let summary = try await bundle.worker().drain()
        #expect(summary.failed.values.reduce(0, +) == 1 && summary.retries == 0)
    }

    @Test(arguments: [400, 413, 422], ["GET /photos/cf-upload-url", "GET /projects/*"])
    func `a call that is refused whatever the photo fails no photo`(_ status: Int, _ route: String) async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos((0..<5).map { "\($0).jpg" })
        try await bundle.enqueue()
        bundle.server.fail(route, times: 3, .status(status, body: #"{"detail":"NO"}"#))
        let summary = try await bundle.worker().drain()
        #expect(summary.done == 5 && summary.failed.isEmpty && bundle.isConsistent)
    }

    @Test func `a picture that is too large for the image host fails for good`() async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos(["a.jpg"])
        try await bundle.enqueue()
        bundle.server.fail("POST /Vi7wFakeAccountHash_Q/*", times: 1, .status(413))
        #expect(try await bundle.worker().drain().failed == ["image_too_large": 1])
    }

    @Test func `an expired login holds the account, costs nothing, and ends with the next login`() async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos((0..<12).map { "\($0).jpg" })
        try await bundle.enqueue()
        bundle.server.fail(
            "GET /photos/cf-upload-url", skip: 3, times: 100, .status(401, body: #"{"detail":"AUTH_INVALID_TOKEN"}"#))
        bundle.server.fail("GET /auth/me", skip: 1, times: 1, .status(401, body: #"{"detail":"AUTH_INVALID_TOKEN"}"#))
        let summary = try await bundle.worker().drain()
        #expect(summary.done == 3 && summary.end == .held && summary.failed.isEmpty)
        let counts = try await bundle.counts()
        #expect(counts.held[.auth]?.jobs == 9 && counts.done.jobs == 3)
        #expect(try await bundle.jobs().filter { $0.state != .done }.allSatisfy { $0.attempts == 0 })
        let reported = bundle.events.value.compactMap { event -> Int? in
            if case .held(let hold, let jobs) = event, hold.reason == .auth { jobs } else { nil }
        }
        #expect(reported == [9], "reported once, with the number")
        bundle.server.clearFaults()
        try await bundle.store.release(.account(bundle.account), [.auth])
        #expect(try await bundle.worker().drain().done == 9)
        #expect(bundle.isConsistent)
    }

    @Test func `nobody logged in holds the account without a request`() async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos(["a.jpg"])
        try await bundle.enqueue()
        let before = bundle.server.requests.count
        let summary = try await bundle.worker(client: { _ in nil }).drain()
        #expect(summary.end == .held && bundle.server.requests.count == before)
    }

    @Test func `a full account holds the rest, and goes on by itself when there is room`() async throws {
        let bundle = try await WorkerBundle(photoLimit: 5)
        try bundle.addPhotos((0..<12).map { "\($0).jpg" })
        try await bundle.enqueue()
        let summary = try await bundle.worker().drain()
        #expect(summary.end == .held && summary.failed.isEmpty && summary.done == 5)
        #expect(try await bundle.counts().held[.quota]?.jobs == 7)
        #expect(try await bundle.jobs().filter { $0.state != .done }.allSatisfy { $0.attempts == 0 })
        #expect(try await bundle.worker().drain().end == .held)
        bundle.server.setLimits(of: WorkerBundle.email, photos: 100)
        #expect(try await bundle.worker().drain().done == 7)
        #expect(bundle.isConsistent && bundle.server.unusedDraftCount == 0)
    }

    @Test func `a project in the trash holds its photos, sends nothing, and goes on when it is back`() async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos(["a.jpg", "b.jpg"])
        try await bundle.enqueue()
        bundle.server.fail("GET /projects/*", times: 100, .status(404, body: #"{"detail":"PROJECT_NOT_FOUND"}"#))
        #expect(try await bundle.worker().drain().end == .held)
        #expect(bundle.server.images.isEmpty && bundle.server.unusedDraftCount == 0)
        #expect(try await bundle.counts().held[.project]?.jobs == 2)
        bundle.server.clearFaults()
        #expect(try await bundle.worker().drain().done == 2)
    }

    @Test func `a project that goes away in the middle leaves no picture without a photo`() async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos((0..<6).map { "\($0).jpg" })
        try await bundle.enqueue()
        bundle.server.fail("POST /photos/", skip: 2, times: 50, .status(404, body: #"{"detail":"PROJECT_NOT_FOUND"}"#))
        let summary = try await bundle.worker().drain()
        #expect(summary.done == 2 && summary.end == .held && summary.failed.isEmpty)
        bundle.server.clearFaults()
        #expect(try await bundle.worker().drain().done == 4)
        #expect(bundle.isConsistent && bundle.server.unusedDraftCount == 0)
    }

    @Test func `a server that is away is waited for, then left for later`() async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos(["a.jpg", "b.jpg"])
        try await bundle.enqueue()
        bundle.server.stop()
        var options = WorkerBundle.quick
        options.patience = .milliseconds(300)
        let summary = try await bundle.worker(options).drain()
        guard case .unavailable(let error) = summary.end else {
            Issue.record("\(summary)")
            return
        }
        #expect(error.code == "offline" && summary.failed.isEmpty)
        #expect(try await bundle.jobs().allSatisfy { $0.attempts == 0 && $0.state == .pending })
    }

    @Test func `web pages instead of JSON are the server's failure`() async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos(["a.jpg"])
        try await bundle.enqueue()
        bundle.server.fail("GET /photos/", times: 2, .status(200, body: "<html>Log in to the hotel's network</html>"))
        #expect(try await bundle.worker().drain().done == 1)
        #expect(try await bundle.jobs().first?.attempts == 1)
    }
}
