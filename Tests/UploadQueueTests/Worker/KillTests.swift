import FakeRacconto
import Foundation
import PhotoPreparation
import RaccontoKit
import TestSupport
import Testing
import UploadQueue

/// Workers that die: at every write to the queue, and with every request in flight. Afterwards no photo is lost, none is
/// there twice, and no picture is without a photo.
@Suite(.timeLimit(.minutes(30))) struct KillTests {
    /// The next worker, which finds the dead one's leases by their end.
    static var heir: WorkerOptions {
        var options = WorkerBundle.quick
        options.leaseDuration = .milliseconds(60)
        return options
    }

    @Test(arguments: [false, true])
    func `death at any write to the queue`(_ writesLastCall: Bool) async throws {
        var call = 1
        var isOver = false
        while !isOver {
            let bundle = try await WorkerBundle()
            try bundle.addPhotos(["a.jpg", "b.jpg"])
            try await bundle.enqueue()
            let mortal = MortalStore(bundle.store, diesAt: call, writesLastCall: writesLastCall)
            do throws(QueueStoreError) {
                let summary = try await bundle.worker(Self.heir, store: mortal).drain()
                #expect(summary.done == 2)
                isOver = await mortal.isAlive
            } catch {
                #expect(error == MortalStore.death)
            }
            _ = try await bundle.worker(Self.heir).drain()
            let jobs = try await bundle.jobs()
            #expect(jobs.allSatisfy { $0.state == .done }, "call \(call): \(jobs)")
            #expect(bundle.uploaded == ["a.jpg", "b.jpg"] && bundle.isConsistent, "call \(call)")
            call += 1
        }
        // Two photos take eight writes; the ninth claim finds nothing.
        #expect(call > 9)
    }

    @Test(arguments: ["GET /photos/cf-upload-url", "POST /Vi7wFakeAccountHash_Q/*", "POST /photos/", "PUT /photos/*"])
    func `death with a request in flight that the server has carried out`(_ route: String) async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos(["a.jpg"])
        try bundle.directory.write(
            """
            <x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
            <rdf:Description xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:Rating='4'/></rdf:RDF></x:xmpmeta>
            """, to: "photos/a.xmp")
        try await bundle.enqueue()
        // The worker hears nothing and writes nothing: the next one only has the row.
        bundle.server.fail(route, times: 1, .dropAfterProcessing)
        let mortal = MortalStore(bundle.store, diesAt: Self.writesBefore[route] ?? 1, writesLastCall: true)
        await #expect(throws: MortalStore.death) { try await bundle.worker(Self.heir, store: mortal).drain() }
        #expect(try await bundle.worker(Self.heir).drain().done == 1)
        #expect(bundle.uploaded == ["a.jpg"] && bundle.isConsistent)
        #expect(bundle.server.photos(inProject: bundle.project.rawValue).first?.rating == 4)
    }

    /// The write that is the last before the request's answer would be written down.
    static let writesBefore = [
        "GET /photos/cf-upload-url": 3, "POST /Vi7wFakeAccountHash_Q/*": 4, "POST /photos/": 5, "PUT /photos/*": 6,
    ]

    @Test func `death at random moments, again and again`() async throws {
        let bundle = try await WorkerBundle()
        let names = (0..<12).map { "\($0).jpg" }
        try bundle.addPhotos(names)
        try await bundle.enqueue()
        bundle.server.fail("POST /Vi7wFakeAccountHash_Q/*", times: 1000, .delay(8))
        bundle.server.fail("POST /photos/", times: 1000, .delay(8))
        let seed = UInt64.random(in: 0...9999)
        var random = SeededRandom(seed: seed)
        var deaths = 0
        while try await bundle.counts().done.jobs < 12, deaths < 200 {
            let calls = Int.random(in: 1...12, using: &random)
            let mortal = MortalStore(bundle.store, diesAt: calls, writesLastCall: .random(using: &random))
            do throws(QueueStoreError) {
                _ = try await bundle.worker(Self.heir, store: mortal).drain()
            } catch {
                deaths += 1
                // As the real one does on the same machine: it sees that the worker is dead, and that it was killed.
                let owners = try await bundle.store.owners()
                _ = try await bundle.store.rescue(
                    RescueRequest(
                        now: Moment(Date()), dead: Dictionary(uniqueKeysWithValues: owners.map { ($0, .killed) })))
            }
        }
        #expect(deaths > 2, "seed \(seed)")
        let counts = try await bundle.counts()
        #expect(counts.done.jobs == 12 && counts.failedJobs == 0, "seed \(seed)")
        #expect(bundle.uploaded == names && bundle.isConsistent, "seed \(seed)")
    }

    @Test func `a job that others died of is worked on alone`() async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos(["suspect.jpg"])
        try await bundle.enqueue()
        let dead = WorkerIdentity(rawValue: "dead")
        let request = ClaimRequest(
            accounts: [bundle.account], owner: dead, now: Moment(Date()), leaseDuration: .seconds(60))
        #expect(try await bundle.store.claim(request)?.job.name == "suspect.jpg")
        _ = try await bundle.store.rescue(RescueRequest(now: Moment(Date()), dead: [dead: .crashed]))
        try bundle.addPhotos((0..<6).map { "\($0).jpg" })
        try await bundle.enqueue()
        let running = Locked<Set<String>>([])
        let company = Locked<Set<String>>([])
        let renderer = StubRenderer { source throws(ImageError) in
            running.with { $0.insert(source.name) }
            for _ in 0..<5 {
                let all = running.value
                if all.contains("suspect.jpg") { company.with { $0.formUnion(all) } }
                Thread.sleep(forTimeInterval: 0.01)
            }
            if source.name == "suspect.jpg" {
                // Somebody queues more while it is being uploaded.
                Task {
                    try bundle.addPhotos(["late.jpg"])
                    try await bundle.enqueue()
                }
                Thread.sleep(forTimeInterval: 0.3)
            }
            running.with { $0.remove(source.name) }
            return try StubRenderer.smallestPicture(of: source)
        }
        #expect(try await bundle.worker(renderer: renderer).drain().done == 8)
        #expect(company.value == ["suspect.jpg"])
    }

    @Test func `a crash of the program in the middle of a photo is blamed on it`() async throws {
        let bundle = try await WorkerBundle()
        try bundle.addPhotos(["a.jpg"])
        try await bundle.enqueue()
        for _ in 1...3 {
            let claimed = try await bundle.store.claim(
                ClaimRequest(
                    accounts: [bundle.account], owner: WorkerIdentity(rawValue: "w"), now: Moment(Date()),
                    leaseDuration: .milliseconds(1)))
            #expect(claimed != nil)
            try await Task.sleep(for: .milliseconds(5))
            _ = try await bundle.store.rescue(RescueRequest(now: Moment(Date())))
        }
        let summary = try await bundle.worker().drain()
        #expect(summary == WorkSummary() && bundle.server.images.isEmpty)
        #expect(try await bundle.counts().failed["quarantined"]?.jobs == 1)
    }
}
