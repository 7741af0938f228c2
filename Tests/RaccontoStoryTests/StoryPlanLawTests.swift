import RaccontoKit
import RaccontoStory
import TestSupport
import Testing

/// The laws of plans: what a plan leads to is what the file says, then there is nothing left to do; and stopping
/// anywhere on the way does no harm.
@Suite(.saysSeed, .timeLimit(.minutes(30))) struct StoryPlanLawTests {
    @Test func `performing a plan gives the story that the file asks for, and then the plan is empty`() async throws {
        for seed in LawRounds.seeds(120, of: 450) {
            await Task.yield()
            let (server, document, wanted) = try StoryPair.make(seed: seed)
            let plan = try StoryPlan(from: server.story, to: document)
            try await StoryPerformer(server: .reference(server)).perform(plan.calls)
            let now = server.story
            try #require(
                now.content == wanted,
                "seed \(seed)\n\(brief(plan.calls))\nbefore \(plan.before.content.testDescription)")
            let again = try StoryPlan(from: now, to: document)
            try #require(again.isEmpty && again.changes.isEmpty, "seed \(seed): \(brief(again.calls))")
        }
    }

    @Test func `a plan stopped anywhere is finished by planning again`() async throws {
        struct Stop: Error {}
        for seed in LawRounds.seeds(100, of: 250) {
            await Task.yield()
            let (server, document, wanted) = try StoryPair.make(seed: seed)
            let photos = Self.photos(of: server.story)
            var random = SeededRandom(seed: seed &+ 99)
            var isContinued = false
            for attempt in 0..<6 {
                let plan = try StoryPlan(from: server.story, to: document, normalizesOrder: attempt > 0)
                isContinued = attempt > 0
                if plan.isEmpty { break }
                let stop = attempt < 5 ? 1 + random.below(plan.calls.count) : Int.max
                do {
                    try await StoryPerformer(server: .reference(server)).perform(plan.calls) { index, _ in
                        if index == stop { throw Stop() }
                    }
                } catch is Stop {}
                // What the file keeps was there before and is there at every moment.
                let kept = Self.photos(in: wanted).intersection(photos)
                #expect(kept.isSubset(of: Self.photos(of: server.story)), "seed \(seed)")
            }
            try #require(server.story.content == wanted, "seed \(seed)")
            for _ in 0..<3 where isContinued {
                // What was stopped and gone on with leaves no tie, which ids settle here and chance at the service.
                for index in server.items.indices { server.items[index].id = server.freshID() }
                try #require(
                    server.story.content == wanted, "seed \(seed)\n\(rows(server.story.items.values.flatMap { $0 }))")
            }
        }
    }

    @Test func `pulling a story and planning at once finds nothing to do`() async throws {
        for seed in LawRounds.seeds(100, of: 400) {
            await Task.yield()
            var stories = RandomStories(seed: seed)
            let story = stories.server().story
            let document = try StoryFile.parse(StoryFile.print(StoryDocument(story)))
            let plan = try StoryPlan(from: story, to: document)
            try #require(plan.isEmpty && plan.changes.isEmpty, "seed \(seed): \(brief(plan.calls))\n\(plan.changes)")
            #expect(document.base == StoryBase(story), "seed \(seed)")
        }
    }

    @Test func `after an apply the file has the new ids and the new state, and is otherwise untouched`() async throws {
        for seed in LawRounds.seeds(70, of: 250) {
            await Task.yield()
            var (server, document, _) = try StoryPair.make(seed: seed)
            if seed.isMultiple(of: 3) { document.base = nil }
            let lineEnd = seed.isMultiple(of: 5) ? "\r\n" : "\n"
            let text = StoryFile.print(document).unicodeScalars.reduce(into: "") {
                $0 += $1 == "\n" ? lineEnd : String($1)
            }
            let plan = try StoryPlan(from: server.story, to: document)
            try await StoryPerformer(server: .reference(server)).perform(plan.calls)
            let now = server.story
            let updated = try StoryFile.updating(text, to: now)
            var parsed = try StoryFile.parse(updated)
            #expect(parsed.base == StoryBase(now), "seed \(seed)")
            #expect(parsed.allChapters.allSatisfy { $0.id != nil }, "seed \(seed)")
            #expect(try StoryPlan(from: now, to: parsed).isEmpty, "seed \(seed)")
            #expect(try StoryFile.updating(updated, to: now).utf8.elementsEqual(updated.utf8), "seed \(seed)")
            Self.forgetState(&parsed)
            Self.forgetState(&document)
            #expect(parsed == document, "seed \(seed)")
        }
    }

    private static func forgetState(_ document: inout StoryDocument) {
        document.base = nil
        for top in document.chapters.indices {
            document.chapters[top].id = nil
            for sub in document.chapters[top].subchapters.indices { document.chapters[top].subchapters[sub].id = nil }
        }
    }

    @Test func `each of a plan's changes comes with calls, and no calls without a change`() async throws {
        for seed in LawRounds.seeds(100, of: 250) {
            await Task.yield()
            let (server, document, _) = try StoryPair.make(seed: seed)
            let plan = try StoryPlan(from: server.story, to: document)
            #expect(plan.changes.isEmpty == plan.calls.isEmpty, "seed \(seed): \(plan.changes) \(plan.calls)")
        }
    }

    @Test func `what a file does not name can be kept`() async throws {
        for seed in LawRounds.seeds(60, of: 150) {
            await Task.yield()
            let (server, document, _) = try StoryPair.make(seed: seed)
            let before = server.story
            let plan = try StoryPlan(from: before, to: document, unnamed: .keep)
            #expect(
                !plan.removesSomething || plan.changes.allSatisfy { $0.kind != .removed || $0.subject == .caption },
                "seed \(seed)")
            try await StoryPerformer(server: .reference(server)).perform(plan.calls)
            #expect(server.story.content == plan.after.content, "seed \(seed)")
            #expect(before.chapters.allSatisfy { server.story.chapter($0.id) != nil }, "seed \(seed)")
            let ids = Set(server.story.items.values.joined().map(\.id))
            #expect(before.items.values.joined().allSatisfy { ids.contains($0.id) }, "seed \(seed)")
        }
    }

    private static func photos(of story: Story) -> Set<ID<Photo>> {
        Set(story.items.values.joined().compactMap(\.photoID))
    }

    private static func photos(in content: StoryContent) -> Set<ID<Photo>> {
        Set(
            content.chapters.flatMap { [$0] + $0.subchapters }.flatMap(\.blocks).flatMap { block in
                switch block {
                case .text: [ID<Photo>]()
                case .photos(let photos, _), .sideBySide(_, let photos, _, _): photos.map(\.id)
                }
            })
    }
}
