import FakeRacconto
import Foundation
import PhotoPreparation
import RaccontoKit
import TestSupport
import Testing
import UploadQueue

/// Wall clocks that are set, machines that are suspended, processes that are stopped.
@Suite(.timeLimit(.minutes(5))) struct TimeTests {
    static let steps: [Duration] = [.seconds(3 * 3600), .seconds(-3 * 3600)]

    @Test(.timeLimit(.minutes(1)), arguments: steps)
    func `a wall clock that is set by hours does not stop the heartbeats`(_ step: Duration) async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos(["a.jpg"])
        try await bundle.enqueue()
        var options = WorkerBundle.quick
        options.leaseDuration = .seconds(60)
        let isReady = DispatchSemaphore(value: 0)
        let renderer = StubRenderer { source throws(ImageError) in
            isReady.wait()
            return try StubRenderer.smallestPicture(of: source)
        }
        let clock = ManualClock()
        let worker = bundle.worker(options, renderer: renderer, clock: clock.queueClock)
        let running = Task { try await worker.drain() }
        try await bundle.waitForWork()
        clock.setWallClock(by: step)
        for _ in 0..<4 {
            let before = try await bundle.leaseEnd
            clock.advance(by: .seconds(20))
            while try await bundle.leaseEnd <= before { try await clock.creep() }
        }
        isReady.signal()
        #expect(try await clock.run(until: running).done == 1)
        #expect(try await bundle.jobs().first?.attempts == 1)
    }

    @Test(.timeLimit(.minutes(1)), arguments: steps)
    func `a wall clock that is set by hours does not use up the patience`(_ step: Duration) async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos(["a.jpg"])
        try await bundle.enqueue()
        bundle.server.fail("GET /photos/cf-upload-url", times: 1000, .status(503))
        var options = WorkerBundle.quick
        options.accountBackoff = Backoff(base: .seconds(5), limit: .seconds(5))
        options.patience = .seconds(120)
        let clock = ManualClock()
        let worker = bundle.worker(options, clock: clock.queueClock)
        let running = Task { try await worker.drain() }
        func blocks() -> Int {
            bundle.events.value.filter { if case .slowed = $0 { true } else { false } }.count
        }
        while blocks() < 1 { try await clock.creep() }
        clock.setWallClock(by: step)
        for _ in 0..<20 {
            clock.advance(by: .seconds(1))
            try await Task.sleep(for: .milliseconds(10))
        }
        bundle.server.clearFaults()
        let summary = try await clock.run(until: running)
        #expect(summary.done == 1 && summary.end == .finished, "\(summary.end)")
    }

    @Test(.timeLimit(.minutes(1))) func `after the machine was suspended, leases are renewed first`() async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos(["a.jpg"])
        try await bundle.enqueue()
        let isReady = DispatchSemaphore(value: 0)
        let renderer = StubRenderer { source throws(ImageError) in
            isReady.wait()
            return try StubRenderer.smallestPicture(of: source)
        }
        let clock = ManualClock()
        let store = MortalStore(bundle.store, diesAt: .max, writesLastCall: true)
        let worker = bundle.worker(store: store, renderer: renderer, clock: clock.queueClock)
        let running = Task { try await worker.drain() }
        try await bundle.waitForWork()
        await clock.waitForSleepers(1)
        let before = await store.log.count
        clock.suspend(for: .seconds(3600))
        // Somebody queues more meanwhile.
        try bundle.addPhotos(["b.jpg"])
        try await bundle.enqueue()
        while await store.log.count < before + 2 { try await clock.creep() }
        #expect(await store.log[before] == "heartbeat")
        #expect(try await bundle.leaseEnd > clock.now)
        isReady.signal()
        isReady.signal()
        #expect(try await clock.run(until: running).done == 2)
        #expect(try await bundle.jobs().allSatisfy { $0.attempts == 1 })
    }

    @Test func `the store learns whose process is alive`() async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos(["a.jpg"])
        try await bundle.enqueue()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sleep")
        process.arguments = ["60"]
        try process.run()
        defer { process.terminate() }
        let owner = try WorkerIdentity.sample(ofProcess: process.processIdentifier)
        let claimed = try await bundle.store.claim(
            ClaimRequest(
                accounts: [bundle.account], owner: owner, now: Moment(Date()), leaseDuration: .milliseconds(1)))
        #expect(claimed != nil)
        try await Task.sleep(for: .milliseconds(5))
        let store = MortalStore(bundle.store, diesAt: .max, writesLastCall: true)
        #expect(try await bundle.worker(store: store).drain().done == 1)
        #expect(await store.rescues.first?.living == [owner])
        #expect(await store.rescues.first?.dead.isEmpty == true)
    }
}
