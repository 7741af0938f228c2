import FakeRacconto
import Foundation
import PhotoPreparation
import RaccontoKit
import TestSupport
import Testing
import UploadQueue

/// Workers that are told to stop, that wait, and that share.
@Suite(.timeLimit(.minutes(5))) struct StopTests {
    @Test func `a graceful stop finishes what is in flight and puts the rest back unspent`() async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos((0..<60).map { "\($0).jpg" })
        try await bundle.enqueue()
        bundle.server.fail("POST /Vi7wFakeAccountHash_Q/*", times: 1000, .delay(100))
        let stop = StopSignal()
        async let running = bundle.worker().drain(stop: stop)
        while bundle.server.requests.filter({ $0.path == "/photos/cf-upload-url" }).count < 3 {
            try await Task.sleep(for: .milliseconds(5))
        }
        stop.request(.graceful)
        let summary = try await running
        #expect(summary.end == .stopped(.graceful) && summary.done >= 3 && summary.done < 60)
        let jobs = try await bundle.jobs()
        #expect(jobs.filter { $0.state == .done }.count == summary.done)
        #expect(jobs.filter { $0.state != .done }.allSatisfy { $0.state == .pending && $0.attempts == 0 })
        #expect(bundle.isConsistent)
        bundle.server.clearFaults()
        #expect(try await bundle.worker().drain().done == 60 - summary.done)
        #expect(bundle.isConsistent)
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: ["POST /Vi7wFakeAccountHash_Q/*", "POST /photos/", "GET /photos/cf-upload-url", "GET /photos/"])
    func `an immediate stop waits neither for the server nor for the grace period`(_ route: String) async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos((0..<8).map { "\($0).jpg" })
        try await bundle.enqueue()
        bundle.server.fail(route, times: 100, .hang(3_600_000))
        var options = WorkerBundle.quick
        options.gracePeriod = .seconds(3600)
        let stop = StopSignal()
        async let running = bundle.worker(options).drain(stop: stop)
        try await bundle.waitForWork(jobs: 4)
        stop.request(.immediate)
        let summary = try await running
        #expect(summary.end == .stopped(.immediate) && summary.returned > 0)
        #expect(try await bundle.jobs().allSatisfy { $0.state == .pending && $0.attempts == 0 })
    }

    @Test(arguments: ["POST /Vi7wFakeAccountHash_Q/*", "POST /photos/"])
    func `what the server does after we have gone is found, not done again`(_ route: String) async throws {
        let bundle = try await WorkerBundle()
        let names = (0..<8).map { "\($0).jpg" }
        try bundle.addPhotos(names)
        try await bundle.enqueue()
        bundle.server.fail(route, times: 4, .delay(1000))
        let stop = StopSignal()
        async let running = bundle.worker().drain(stop: stop)
        try await bundle.waitForWork(jobs: 4)
        stop.request(.immediate)
        _ = try await running
        bundle.server.clearFaults()
        var options = WorkerBundle.quick
        options.settlingTime = .seconds(3)
        _ = try await bundle.worker(options).drain()
        #expect(bundle.uploaded == names && bundle.isConsistent)
    }

    @Test(.timeLimit(.minutes(1))) func `a recording that is still going on is waited for`() async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos(["a.jpg"])
        try await bundle.enqueue()
        let latch = Latch()
        defer { latch.open() }
        bundle.server.fail("POST /photos/", times: 1, .hold(latch))
        let stop = StopSignal()
        async let running = bundle.worker().drain(stop: stop)
        while latch.heldCount == 0 { try await Task.sleep(for: .milliseconds(5)) }
        stop.request(.immediate)
        #expect(try await running.returned == 1)
        // The next worker finds no photo, and must not believe yet that there will be none.
        var options = WorkerBundle.quick
        options.settlingTime = .seconds(10)
        let clock = ManualClock()
        let next = Task { [bundle, options] in try await bundle.worker(options, clock: clock.queueClock).drain() }
        while try await bundle.jobs().first.map({ $0.state != .pending || $0.notBefore <= clock.now }) != false {
            try await clock.creep()
        }
        latch.open()
        while bundle.uploaded.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        #expect(try await clock.run(until: next).done == 1)
        #expect(bundle.uploaded == ["a.jpg"] && bundle.isConsistent)
    }

    @Test(.timeLimit(.minutes(1))) func `the grace period ends`() async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos(["a.jpg"])
        try await bundle.enqueue()
        bundle.server.fail("POST /Vi7wFakeAccountHash_Q/*", times: 1, .hang(3_600_000))
        var options = WorkerBundle.quick
        options.gracePeriod = .milliseconds(200)
        let stop = StopSignal()
        async let running = bundle.worker(options).drain(stop: stop)
        try await bundle.waitForWork()
        stop.request(.graceful)
        let summary = try await running
        #expect(summary.end == .stopped(.graceful) && summary.returned == 1)
    }

    @Test func `cancelling the task stops the worker`() async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos(["a.jpg"])
        try await bundle.enqueue()
        bundle.server.fail("POST /photos/", times: 1, .hang(60_000))
        let worker = bundle.worker()
        let running = Task { try await worker.drain() }
        try await bundle.waitForWork()
        running.cancel()
        #expect(try await running.value.end == .stopped(.immediate))
        #expect(try await bundle.jobs().first?.state == .pending)
    }

    @Test func `a worker that stays takes up what is queued later, also by others`() async throws {
        let bundle = try await WorkerBundle()
        let stop = StopSignal()
        async let running = bundle.worker().run(stop: stop)
        try await Task.sleep(for: .milliseconds(100))
        try bundle.addPhotos(["a.jpg"])
        let other = try SQLiteQueueStore(path: FilePath(bundle.directory.path("queue.sqlite")))
        _ = try await FolderEnqueue(store: other, destination: bundle.destination)
            .enqueue([FilePath(bundle.directory.path("photos"))])
        while bundle.uploaded.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
        try await Task.sleep(for: .milliseconds(100))
        try bundle.addPhotos(["b.jpg"])
        try await bundle.enqueue()
        while bundle.uploaded.count < 2 { try await Task.sleep(for: .milliseconds(10)) }
        stop.request(.graceful)
        #expect(try await running.done == 2)
    }

    @Test func `a job that is cancelled while it is sent is not recorded`() async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos(["a.jpg"])
        try await bundle.enqueue()
        let latch = Latch()
        defer { latch.open() }
        bundle.server.fail("POST /Vi7wFakeAccountHash_Q/*", times: 1, .hold(latch))
        async let running = bundle.worker().drain()
        while latch.heldCount == 0 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(try await bundle.store.cancel(.all, now: Moment(milliseconds: 1)) == 1)
        latch.open()
        let summary = try await running
        #expect(summary.done == 0 && bundle.uploaded.isEmpty)
        #expect(bundle.events.value.contains { if case .lost = $0 { true } else { false } })
    }

    @Test(.timeLimit(.minutes(1))) func `a slow preparation keeps its lease`() async throws {
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
        let second = try SQLiteQueueStore(path: FilePath(bundle.directory.path("queue.sqlite")))
        let workers = [bundle.store, second].map { store in
            bundle.worker(options, store: store, renderer: renderer, clock: clock.queueClock)
        }
        let both = Task {
            async let one = workers[0].drain()
            async let two = workers[1].drain()
            return try await one.done + two.done
        }
        try await bundle.waitForWork()
        // Three times the lease, and at every step the worker has the time it takes to prolong it.
        for _ in 0..<9 {
            clock.advance(by: .seconds(20))
            let prolonged = clock.now + .seconds(59)
            while try await bundle.leaseEnd < prolonged { try await clock.creep() }
        }
        isReady.signal()
        #expect(try await clock.run(until: both) == 1)
        #expect(bundle.isConsistent)
        #expect(try await bundle.jobs().first?.attempts == 1)
    }
}
