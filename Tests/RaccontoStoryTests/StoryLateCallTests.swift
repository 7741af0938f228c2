import Foundation
import RaccontoKit
import TestSupport
import Testing

@testable import RaccontoStory

/// Calls that reach the server after their program is gone.
@Suite(.saysSeed, .timeLimit(.minutes(5))) struct StoryLateCallTests {
    @Test func `a call that arrives anywhere in the next apply does no harm`() async throws {
        var arrivals = 0
        for seed in LawRounds.seeds(45, of: 150) {
            await Task.yield()
            let (server, document, wanted) = try StoryPair.make(seed: seed)
            var random = SeededRandom(seed: seed &+ 7)
            let first = try StoryPlan(from: server.story, to: document)
            guard !first.isEmpty else { continue }

            // The first apply dies with its request on the way.
            let journal = Journal()
            let stop = random.below(first.calls.count)
            let dying = LateServer(server, landing: stop)
            await #expect(throws: RaccontoError.self) {
                try await StoryApplier(on: dying.lost, base: document.base) { journal.note($0) }
                    .perform(first, replan: { try StoryPlan(from: $0, to: document) })
            }
            let progress = try #require(journal.last, "seed \(seed)")
            let pending = try #require(progress.pending.last, "seed \(seed)")
            #expect(progress.covers(server.story, base: document.base), "seed \(seed)")

            // The next one reads the story, and the request arrives somewhere on its way, or never.
            let second = try StoryPlan(from: server.story, to: document)
            let landing = random.below(second.calls.count + 3)
            let late = LateServer(server, landing: landing, late: pending.call)
            let now: Story
            do {
                now = try await StoryApplier(
                    on: late.server, base: document.base,
                    late: progress.unseen(in: server.story, at: Date()), record: { journal.note($0) }
                ).perform(second, replan: { try StoryPlan(from: $0, to: document) })
            } catch {
                let story = "\(brief(second.calls))\nlate at \(landing): \(brief([pending.call]))"
                Issue.record("seed \(seed): \(error)\n\(story)\nis \(server.story.content.testDescription)")
                return
            }
            arrivals += late.hasLanded ? 1 : 0
            try #require(now.content == wanted, "seed \(seed)")
            try #require(server.story.content == wanted, "seed \(seed)")
            #expect(try StoryPlan(from: server.story, to: document).isEmpty, "seed \(seed)")
        }
        #expect(arrivals > LawRounds.seeds(45, of: 150).count * 3 / 10)
    }

    @Test func `an apply that dies while a late call arrives leaves a state that it knows`() async throws {
        for seed in LawRounds.seeds(30, of: 75) {
            await Task.yield()
            let (server, document, wanted) = try StoryPair.make(seed: seed)
            var random = SeededRandom(seed: seed &+ 8)
            var late: [PendingCall] = []
            for round in 0..<4 {
                let plan = try StoryPlan(from: server.story, to: document)
                guard !plan.isEmpty else { break }
                let journal = Journal()
                let stop = round < 3 ? random.below(plan.calls.count) : Int.max
                let dying = LateServer(
                    server, landing: random.below(plan.calls.count), late: late.last?.call, dying: stop)
                do {
                    _ = try await StoryApplier(on: dying.lost, base: document.base, late: late) { journal.note($0) }
                        .perform(plan, replan: { try StoryPlan(from: $0, to: document) })
                } catch is RaccontoError {}
                guard let progress = journal.last, server.story.content != wanted else { break }
                if !dying.hasRefused {
                    try #require(progress.covers(server.story, base: document.base), "seed \(seed), round \(round)")
                }
                // One late call at a time is reckoned with.
                late = dying.hasLanded ? progress.pending.suffix(1) : []
            }
        }
    }

    @Test func `a call on its way is waited for until the story shows it`() async throws {
        let server = ReferenceServer(seed: 1)
        let before = server.story
        let call = StoryCall.createChapter(id: "new:1", title: "A", description: nil, parent: nil)
        var after = before
        after.simulate(call)
        let sent = Date(timeIntervalSince1970: 1_000_000)
        let progress = StoryProgress(
            project: before.projectID, base: nil, states: [],
            pending: [
                PendingCall(
                    call, before: before.rowFingerprint, after: after.rowFingerprint, sentAt: sent)
            ])
        let clock = ManualClock(sent.addingTimeInterval(2))
        let settling = PendingCallWait(10, now: { clock.now }, sleep: { clock.sleep($0) })
        // Not isolated: the test waits for every call to it.
        nonisolated(unsafe) let rows = server

        // It never comes: the time is over ten seconds after it was sent.
        var announced: [TimeInterval] = []
        let gone = try await settling.settle(before, after: progress, on: .reference(rows)) { announced.append($0) }
        #expect(announced == [8])
        #expect(gone.late.map(\.call) == [call])
        #expect(abs(clock.now.timeIntervalSince(sent) - 10) < 0.3)

        // It comes while it is waited for.
        clock.now = sent
        var seam = StoryServer.reference(rows)
        seam.story = { () throws(RaccontoError) in
            if clock.now.timeIntervalSince(sent) > 4, rows.chapters.isEmpty { _ = rows.story(creating: "A") }
            return rows.story
        }
        let seen = try await settling.settle(before, after: progress, on: seam)
        #expect(seen.late.isEmpty)
        #expect(seen.story.chapters.map(\.title) == ["A"])
        #expect(clock.now.timeIntervalSince(sent) < 5)

        // A clock that was set back does not make it wait longer; a call of long ago is forgotten.
        clock.now = sent.addingTimeInterval(-86_400)
        _ = try await settling.settle(before, after: progress, on: .reference(ReferenceServer(seed: 2)))
        #expect(clock.now.timeIntervalSince(sent) < -86_400 + 86_411)
        clock.now = sent.addingTimeInterval(3600)
        #expect(progress.unseen(in: before, at: clock.now).isEmpty)
    }

    @Test func `every call survives being noted`() throws {
        var calls: Set<StoryCall> = []
        for seed in LawRounds.seeds(40, of: 75) {
            let (server, document, _) = try StoryPair.make(seed: seed)
            calls.formUnion(try StoryPlan(from: server.story, to: document).calls)
        }
        calls.insert(.updateChapter("c", ChapterChange(title: "t", description: .set(nil), parent: .set(nil))))
        calls.insert(.updateChapter("c", ChapterChange(title: "t", description: .set("d"), parent: .set("p"))))
        for call in calls {
            #expect(try JSONDecoder().decode(StoryCall.self, from: JSONEncoder().encode(call)) == call)
        }
        #expect(Set(calls.map { "\($0)".prefix { $0 != "(" } }).count > 10)
    }
}

extension ReferenceServer {
    fileprivate func story(creating title: String) -> Bool {
        (try? createChapter(title: title, description: nil, parent: nil)) != nil
    }
}

/// Unchecked: one task at a time uses it.
private final class Journal: @unchecked Sendable {
    private(set) var last: StoryProgress?
    func note(_ progress: StoryProgress) { last = progress }
}

/// Unchecked: one task at a time uses it.
private final class ManualClock: @unchecked Sendable {
    var now: Date
    init(_ now: Date) { self.now = now }
    func sleep(_ duration: Duration) {
        now += Double(duration.components.attoseconds) / 1e18 + Double(duration.components.seconds)
    }
}

/// A server at which a call arrives late, or on the way to which one is lost. Unchecked: one task at a time uses it.
private final class LateServer: @unchecked Sendable {
    private let rows: ReferenceServer
    private let landing: Int
    private let late: StoryCall?
    private let dying: Int
    private var count = 0
    private(set) var hasLanded = false
    /// The late call came too late to be performed, or made the server refuse another.
    private(set) var hasRefused = false

    init(_ rows: ReferenceServer, landing: Int, late: StoryCall? = nil, dying: Int? = nil) {
        self.rows = rows
        self.landing = landing
        self.late = late
        self.dying = dying ?? landing
    }

    /// The late call lands before the call with this number, or before the reading at the end.
    var server: StoryServer {
        StoryServer(
            perform: { call throws(RaccontoError) in
                self.land()
                self.count += 1
                do {
                    return try self.rows.perform(call)
                } catch {
                    self.hasRefused = true
                    throw RaccontoError(.rejected, operation: "\(call)", message: "\(error)")
                }
            },
            items: { chapter throws(RaccontoError) in self.rows.list(chapter.rawValue).map(self.rows.item) },
            story: { () throws(RaccontoError) in
                self.land()
                self.count += 1
                return self.rows.story
            })
    }

    /// The connection dies at the call with this number, which is not performed yet.
    var lost: StoryServer {
        var lost = server
        let perform = lost.perform
        lost.perform = { call throws(RaccontoError) in
            guard self.count != self.dying else {
                throw RaccontoError(.serverFailure, operation: "\(call)", message: "lost")
            }
            return try await perform(call)
        }
        return lost
    }

    private func land() {
        guard let late, !hasLanded, count >= landing else { return }
        hasLanded = true
        do { _ = try rows.perform(late) } catch { hasRefused = true }
    }
}
