import FakeRacconto
import RaccontoKit
import RaccontoStory
import Testing

/// The laws of edits and plans on a served backend, whose rules were recorded from the real one.
@Suite(.timeLimit(.minutes(30))) struct StoryServiceLawTests {
    @Test(arguments: 0..<6)
    func `an edit applied in memory is the edit performed on the service and read again`(seed: Int) async throws {
        let service = try await StoryService(photos: 10, chapters: 2, served: seed % 3 == 2 ? .workorder : .backend)
        var edits = RandomEdits(seed: seed)
        var accidents = RandomAccidents(seed: seed)
        var performed = 0
        for step in 0..<60 {
            let before = try await service.story()
            if seed > 1, step.isMultiple(of: 4) {
                await accidents.happen(to: before, service)
                continue
            }
            let again = StoryEdit.createChapter(id: "new:again", title: "again", description: nil, under: nil, at: nil)
            guard let edit = before.chapters.isEmpty ? again : edits.edit(of: before) else { continue }
            var after = before
            do { try edit.apply(to: &after) } catch { continue }
            let calls = try edit.calls(for: before)
            try await service.perform(calls)
            let now = try await service.story()
            try #require(
                now.content == after.content,
                "seed \(seed), step \(step): \(edit)\n\(brief(calls))\nbefore \(before.content.testDescription)")
            var simulation = before
            for call in calls { simulation.simulate(call) }
            #expect(numbers(of: simulation) == numbers(of: now), "seed \(seed), step \(step): \(edit)\n\(brief(calls))")
            performed += 1
        }
        #expect(performed > 10, "seed \(seed)")
    }

    @Test(arguments: 0..<8)
    func `performing a plan gives the story that the file asks for, and then the plan is empty`(seed: Int) async throws
    {
        let service = try await StoryService(photos: 12, served: seed.isMultiple(of: 4) ? .workorder : .backend)
        for round in 0..<3 {
            let before = try await service.story()
            var stories = RandomStories(seed: seed &* 10 &+ round)
            let wanted = stories.server(tidy: true).story
            let document = StoryDocument(wanted).withoutIDs
            let plan = try StoryPlan(from: before, to: document)
            try await service.perform(plan.calls)
            let now = try await service.story()
            try #require(now.content == plan.after.content, "seed \(seed), round \(round)\n\(brief(plan.calls))")
            #expect(try StoryPlan(from: now, to: document).isEmpty, "seed \(seed)")
            // The same but for the ids of the photos.
            let pulled = StoryFile.print(StoryDocument(now)).split(separator: "\n").filter { !$0.contains("{#") }
            let asked = StoryFile.print(document).split(separator: "\n").filter { !$0.hasPrefix("#") }
            #expect(pulled.filter { $0.hasPrefix("![") } == asked.filter { $0.hasPrefix("![") }, "seed \(seed)")
        }
    }

    @Test func `a write that fails stops a plan, and planning again finishes it`() async throws {
        let service = try await StoryService(photos: 12)
        var stories = RandomStories(seed: 77)
        let document = StoryDocument(stories.server(tidy: true).story).withoutIDs
        for _ in 0..<40 {
            let plan = try StoryPlan(from: try await service.story(), to: document)
            if plan.isEmpty { return }
            // The third request of every run is dropped after it took effect.
            service.fake.fail("* /chapters/**", skip: 2, times: 1, .dropAfterProcessing)
            do { try await service.perform(plan.calls) } catch is RaccontoError {}
            service.fake.clearFaults()
        }
        Issue.record("the plan is never finished")
    }

    /// Everything that has a number, without the ids that only one side can know.
    private func numbers(of story: Story) -> [String] {
        let items = Array(story.items.values.joined())
        let sizes = Dictionary(grouping: items, by: \.blockID).mapValues(\.count)
        return items.map { item in
            let block = item.blockID == nil ? "null" : "\(sizes[item.blockID] ?? 0)"
            return """
                \(item.orderNumber)/\(block)/\(item.orderInBlock) \(item.blockType.rawValue) \
                \(item.blockLayout.rawValue) \(item.photoID?.rawValue ?? "-") \(item.textContent ?? "-")
                """
        }.sorted()
    }
}

extension StoryDocument {
    fileprivate var withoutIDs: StoryDocument {
        var document = self
        for top in document.chapters.indices {
            document.chapters[top].id = nil
            for sub in document.chapters[top].subchapters.indices { document.chapters[top].subchapters[sub].id = nil }
        }
        return document
    }
}
