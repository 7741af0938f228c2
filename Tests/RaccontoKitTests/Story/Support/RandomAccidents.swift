import RaccontoKit

/// What other clients do to a story behind our back, by calls that we would not make.
struct RandomAccidents {
    private var generator: SeededGenerator

    init(seed: Int) { generator = SeededGenerator(seed: seed &+ 4242) }

    /// One call; the service may refuse it.
    mutating func happen(to story: Story, _ service: StoryService) async {
        guard let chapter = generator.pick(story.chapters)?.id, let item = generator.pick(story.items[chapter] ?? [])
        else {
            return
        }
        let block = generator.pick(story.blocks(of: chapter))?.id ?? "somewhere"
        let place = ItemPlacement(
            id: item.id, blockID: block, orderInBlock: generator.below(4), orderNumber: generator.below(6) - 1)
        let client = service.client
        do {
            switch generator.below(7) {
            case 0: try await client.moveToBlock(item.id, block, in: chapter)
            case 1: try await client.moveToBlock(item.id, ID("fresh-\(generator.below(3))"), in: chapter)
            case 2: try await client.syncItems([place], in: chapter)
            case 3: try await client.reorderItems([place], in: chapter)
            case 4: try await client.flip(block, in: chapter)
            case 5: try await client.pair(item.id, with: block, side: .right, in: chapter)
            default: _ = try await client.updateChapter(chapter, ChapterChange(title: "odd", parent: .set(chapter)))
            }
        } catch {
            return  // refused: then nothing has happened
        }
    }
}
