import FakeRacconto
import Foundation
import RaccontoKit
import Testing
import UploadQueue

/// Workers ask the server whether a hold is over.
@Suite(.timeLimit(.minutes(5))) struct HoldCheckTests {
    let bundle: WorkerBundle
    let hold: Hold

    init() async throws {
        bundle = try await WorkerBundle()
        try bundle.addPhotos(["a.jpg"])
        try await bundle.enqueue()
        let since = Moment(milliseconds: Moment(Date()).milliseconds - 1000)
        hold = Hold(
            scope: .account(bundle.account), reason: .auth, since: since, recheckAt: since, message: "log in again")
        try await bundle.store.place(hold)
    }

    @Test func `a check that the server answers makes the next one rarer`() async throws {
        bundle.server.fail("GET /auth/me", times: 9, .status(401, body: #"{"detail":"AUTH_INVALID_TOKEN"}"#))
        #expect(try await bundle.worker().drain().end == .held)
        let later = try #require(try await bundle.store.holds().first)
        #expect(later.rechecks == 1)
        #expect(try #require(later.recheckAt) > Moment(Date()) + .seconds(500))
    }

    @Test func `a check that does not reach the server does not lengthen the wait`() async throws {
        bundle.server.stop()
        #expect(try await bundle.worker().drain().end == .held)
        #expect(try await bundle.store.holds() == [hold])
    }

    @Test(.timeLimit(.minutes(1)))
    func `a check that is cancelled does not lengthen the wait, and has ended when the worker has`() async throws {
        let latch = Latch()
        defer { latch.open() }
        bundle.server.fail("GET /auth/me", times: 9, .hold(latch))
        let stop = StopSignal()
        async let running = bundle.worker().run(stop: stop)
        while latch.heldCount == 0 { try await Task.sleep(for: .milliseconds(5)) }
        stop.request(.immediate)
        #expect(try await running.end == .stopped(.immediate))
        latch.open()
        #expect(try await bundle.store.holds() == [hold])
    }
}
