import RaccontoKit
import RaccontoStory
import Testing

/// The laws of edits, on thousands of random stories: orderly ones, and such as accidents and other clients leave.
@Suite(.saysSeed, .timeLimit(.minutes(30))) struct StoryEditLawTests {
    @Test(arguments: [true, false])
    func `an edit applied in memory is the edit performed on the server and read again`(tidy: Bool) async throws {
        var performed = 0
        for seed in LawRounds.seeds(150, of: 1000) {
            try await forEachEdit(seed: seed, tidy: tidy) { before, edit, calls, server in
                var after = before
                try edit.apply(to: &after)
                let now = server.story
                guard now.content != after.content else {
                    performed += 1
                    return
                }
                Issue.record(
                    """
                    seed \(seed): \(edit)
                    \(brief(calls))
                    before \(before.content.testDescription)
                    wanted \(after.content.testDescription)
                    is     \(now.content.testDescription)
                    \(rows(before.items.values.flatMap { $0 }))
                    """)
            }
        }
        #expect(performed > LawRounds.seeds(150, of: 1000).count * 6 / 5)
    }

    @Test func `the simulation follows the server's numbers exactly`() async throws {
        for seed in LawRounds.seeds(80, of: 400) {
            try await forEachEdit(seed: seed, tidy: seed.isMultiple(of: 2)) { before, edit, calls, server in
                var simulation = before
                for call in calls { simulation.simulate(call) }
                try #require(numbers(of: simulation) == numbers(of: server.story), "seed \(seed): \(edit) \(calls)")
            }
        }
    }

    @Test func `no edit leaves more photos with a wrong type or layout than it found`() async throws {
        for seed in LawRounds.seeds(80, of: 400) {
            try await forEachEdit(seed: seed, tidy: true) { _, edit, calls, server in
                for chapter in server.chapters {
                    for block in server.story.blocks(of: ID(chapter.id)) {
                        let type = block.textSide?.blockType ?? .default
                        #expect(block.photos.allSatisfy { $0.blockType == type }, "seed \(seed): \(edit) \(calls)")
                        let layouts = Set(block.photos.map(\.blockLayout))
                        #expect(block.textSide != nil || layouts.count < 2, "seed \(seed): \(edit) \(calls)")
                    }
                }
            }
        }
    }

    @Test(arguments: [true, false])
    func `an edit leaves no order to chance in the chapters that it touches`(tidy: Bool) async throws {
        for seed in LawRounds.seeds(100, of: 600) {
            try await forEachEdit(seed: seed, tidy: tidy) { _, edit, calls, server in
                let touched = rearranged(calls)
                let items = server.items
                let content = server.story.content
                for _ in 0..<3 {
                    // Ties are settled by ids here, and by nobody knows what at the service.
                    for index in server.items.indices where touched.contains(ID(server.items[index].chapter)) {
                        server.items[index].id = server.freshID()
                    }
                    #expect(
                        server.story.content == content,
                        "seed \(seed): \(edit)\n\(brief(calls))\n\(rows(server.story.items.values.flatMap { $0 }))")
                }
                server.items = items
            }
        }
    }

    @Test(arguments: [true, false])
    func `every photo of a plain block that an edit touches has the block's layout`(tidy: Bool) async throws {
        for seed in LawRounds.seeds(100, of: 600) {
            try await forEachEdit(seed: seed, tidy: tidy) { before, edit, calls, server in
                let now = server.story
                for chapter in now.chapters.map(\.id) {
                    let untouched = Set(before.blocks(of: chapter).map { shape($0) })
                    for block in now.blocks(of: chapter) where block.textSide == nil {
                        var isMeant = false
                        if case .setLayout(block.id, _, _) = edit { isMeant = true }
                        guard isMeant || !untouched.contains(shape(block)) else { continue }
                        let wrong = block.photos.filter { shown($0.blockLayout) != block.layout }
                        #expect(wrong.isEmpty, "seed \(seed): \(edit)\n\(brief(calls))\n\(rows(block.items))")
                    }
                }
            }
        }
    }

    @Test func `a chapter that is put where it is shown is stored there, whatever was odd about its place`()
        async throws
    {
        var mended = 0
        for seed in LawRounds.seeds(150, of: 1000) {
            await Task.yield()
            var stories = RandomStories(seed: seed)
            let server = stories.server()
            let odd = server.story.tree.flattened.first { $0.node.irregularity != nil }
            guard let (node, parent) = odd else { continue }
            let target = seed.isMultiple(of: 2) ? parent : nil
            let edit = StoryEdit.moveChapter(node.chapter.id, under: target, at: nil)
            var wanted = server.story
            do { try edit.apply(to: &wanted) } catch { continue }
            let plan = try StoryPlan(from: server.story, edits: [edit])
            try await StoryPerformer(server: .reference(server)).perform(plan.calls)
            mended += 1
            let now = server.story
            #expect(now.content == wanted.content, "seed \(seed)")
            #expect(
                server.chapters.first { $0.id == node.chapter.id.rawValue }?.parent == target?.rawValue, "seed \(seed)")
            let place = now.tree.flattened.first { $0.node.chapter.id == node.chapter.id }
            #expect(place?.node.irregularity == nil, "seed \(seed): \(brief(plan.calls))")
            #expect(plan.changes.contains { $0.id == node.chapter.id.rawValue }, "seed \(seed): \(plan.changes)")
        }
        #expect(mended > LawRounds.seeds(150, of: 1000).count / 10)
    }

    @Test func `a layout that is set is every photo's, also when the block looked so before`() async throws {
        var mended = 0
        for seed in LawRounds.seeds(150, of: 1000) {
            await Task.yield()
            var stories = RandomStories(seed: seed)
            let server = stories.server()
            for chapter in server.story.chapters.map(\.id) {
                for block in server.story.blocks(of: chapter) where block.textSide == nil {
                    guard let layout = block.layout, !block.photos.allSatisfy({ shown($0.blockLayout) == layout })
                    else { continue }
                    let plan = try StoryPlan(
                        from: server.story, edits: [.setLayout(block.id, layout: layout, in: chapter)])
                    #expect(plan.changes.map(\.kind) == [.changed], "seed \(seed): \(plan.changes)")
                    try await StoryPerformer(server: .reference(server)).perform(plan.calls)
                    mended += 1
                    let ids = Set(block.photos.map(\.id.rawValue))
                    let rows = server.items.filter { ids.contains($0.id) }
                    #expect(rows.allSatisfy { $0.layout == layout.rawValue }, "seed \(seed): \(brief(plan.calls))")
                }
            }
        }
        #expect(mended > LawRounds.seeds(150, of: 1000).count / 10)
    }

    @Test(arguments: [true, false])
    func `what an edit made is told with the server's ids`(tidy: Bool) async throws {
        var made = 0
        for seed in LawRounds.seeds(80, of: 600) {
            await Task.yield()
            var stories = RandomStories(seed: seed)
            let server = stories.server(tidy: tidy)
            var edits = RandomEdits(seed: seed &* 977)
            for _ in 0..<4 {
                guard let edit = edits.edit(of: server.story) else { continue }
                let plan: StoryPlan
                do { plan = try StoryPlan(from: server.story, edits: [edit]) } catch { continue }
                let ids = try await StoryPerformer(server: .reference(server)).perform(plan.calls, resolvesAllIDs: true)
                let now = server.story
                for change in plan.changes(with: ids) where change.kind != .removed && change.subject != .caption {
                    let id = try #require(change.id, "seed \(seed): \(edit) \(change)")
                    made += change.kind == .added ? 1 : 0
                    switch change.subject {
                    case .chapter: #expect(now.chapter(ID(id)) != nil, "seed \(seed): \(edit)")
                    case .block:
                        let blocks = now.chapters.flatMap { now.blocks(of: $0.id) }
                        #expect(blocks.contains { $0.id.rawValue == id }, "seed \(seed): \(edit) \(change)")
                    case .photo,
                        .text where change.kind == .added || change.kind == .moved:
                        let item = now.item(ID((change.subject == .photo ? change.itemID : id) ?? ""))
                        let block = item.flatMap { item in
                            now.blocks(of: item.chapterID).first { $0.items.contains { $0.id == item.id } }
                        }
                        #expect(block != nil && block?.id.rawValue == change.blockID, "seed \(seed): \(edit) \(change)")
                        if change.subject == .photo {
                            #expect(
                                item?.photoID?.rawValue ?? "item:" + (item?.id.rawValue ?? "") == id, "seed \(seed)")
                        }
                    default: break
                    }
                }
            }
        }
        #expect(made > LawRounds.seeds(80, of: 600).count / 4)
    }

    /// Items and looks of a block, wherever it stands.
    private func shape(_ block: Block) -> [String] {
        [block.layout?.rawValue ?? "", block.textSide?.rawValue ?? "", block.text?.id.rawValue ?? ""]
            + block.photos.map(\.id.rawValue)
    }

    /// Unknown layouts are drawn as a grid.
    private func shown(_ layout: BlockLayout) -> BlockLayout { [.wide, .single].contains(layout) ? layout : .grid }

    /// The chapters whose items get other places by the calls.
    private func rearranged(_ calls: [StoryCall]) -> Set<ID<Chapter>> {
        Set(
            calls.compactMap { call in
                switch call {
                case .moveToBlock(_, _, let chapter), .sync(_, let chapter), .reorderBlock(_, _, let chapter),
                    .setSide(_, _, _, let chapter), .cancelSide(_, let chapter):
                    chapter
                default: nil
                }
            })
    }

    /// Three edits in a row on a random server, each performed; `check` sees the story before and the server after.
    private func forEachEdit(
        seed: Int, tidy: Bool, check: (Story, StoryEdit, [StoryCall], ReferenceServer) throws -> Void
    ) async throws {
        await Task.yield()
        var stories = RandomStories(seed: seed)
        let server = stories.server(tidy: tidy)
        var edits = RandomEdits(seed: seed &* 977)
        for _ in 0..<3 {
            let before = server.story
            guard let edit = edits.edit(of: before) else { continue }
            var after = before
            do { try edit.apply(to: &after) } catch { continue }
            let calls = try edit.calls(for: before)
            do {
                try await StoryPerformer(server: .reference(server)).perform(calls)
            } catch {
                Issue.record("seed \(seed): \(edit)\n\(calls)\n\(error)")
                throw error
            }
            try check(before, edit, calls, server)
        }
    }

    /// Everything that has a number, without the ids that only one side can know.
    private func numbers(of story: Story) -> Set<String> {
        let items = story.items.values.joined().map { item in
            let own = item.blockID?.rawValue == item.id.rawValue
            let block =
                own ? "own" : story.items.values.joined().filter { $0.blockID == item.blockID }.count.description
            return """
                \(item.orderNumber) \(item.orderInBlock) \(item.blockType.rawValue) \(item.blockLayout.rawValue) \
                \(item.blockID == nil ? "null" : block) \(item.photoID?.rawValue ?? "-") \(item.textContent ?? "-")
                """
        }
        let chapters = story.chapters.map { "\($0.orderNumber) \($0.title) \($0.parentID == nil)" }
        return Set(items + chapters)
    }
}
