import RaccontoKit

/// Edits that a person might make to a story.
struct RandomEdits {
    var generator: SeededGenerator
    private var ids = ProvisionalIDs()

    init(seed: Int) { generator = SeededGenerator(seed: seed) }

    /// Nil when the story has nothing for the kind of edit that came up.
    mutating func edit(of story: Story) -> StoryEdit? {
        generator.chance(30) ? chapterEdit(of: story) : contentEdit(of: story)
    }

    private mutating func index() -> Int? { generator.chance(30) ? nil : generator.below(6) }

    private mutating func chapterEdit(of story: Story) -> StoryEdit? {
        guard let chapter = generator.pick(story.chapters)?.id else { return nil }
        let tops = story.tree.nodes
        switch generator.below(7) {
        case 0:
            return .createChapter(
                id: ids.next(), title: "new", description: generator.chance(50) ? "d" : nil,
                under: generator.chance(40) ? generator.pick(tops)?.chapter.id : nil, at: index())
        case 1: return .renameChapter(chapter, title: "renamed \(generator.below(9))")
        case 2: return .describeChapter(chapter, generator.chance(50) ? "words" : nil)
        case 3: return .moveChapter(chapter, under: nil, at: index())
        case 4: return .moveChapter(chapter, under: generator.pick(tops)?.chapter.id, at: index())
        case 5:
            let parent = generator.chance(50) ? generator.pick(tops.filter { !$0.subchapters.isEmpty }) : nil
            let siblings = parent?.subchapters ?? tops
            return .reorderChapters(
                siblings.map(\.chapter.id).shuffled(using: &generator), under: parent?.chapter.id)
        default: return .deleteChapter(chapter)
        }
    }

    private mutating func contentEdit(of story: Story) -> StoryEdit? {
        guard let chapter = generator.pick(story.chapters)?.id, let other = generator.pick(story.chapters)?.id else {
            return nil
        }
        let blocks = story.blocks(of: chapter)
        let block = generator.pick(blocks)
        let items = blocks.flatMap(\.items)
        switch generator.below(15) {
        case 0: return addPhotos(to: chapter, of: story)
        case 1: return .addText(id: ids.next(), text: "added", in: chapter, at: index())
        case 2: return generator.pick(items).map { .editText($0.id, text: "edited") }
        case 3:
            return generator.pick(
                story.photos.values.filter { !$0.isInTrash }.map(\.id).sorted { $0.rawValue < $1.rawValue }
            ).map {
                .setCaption($0, generator.chance(70) ? "caption" : nil)
            }
        case 4, 5, 6: return movePhotos(blocks.flatMap(\.photos), to: generator.chance(70) ? chapter : other, of: story)
        case 7: return .removeItems(Array(items.shuffled(using: &generator).prefix(1 + generator.below(2))).map(\.id))
        case 8: return block.map { .moveBlock($0.id, in: chapter, to: chapter, at: index()) }
        case 9: return block.map { .moveBlock($0.id, in: chapter, to: other, at: index()) }
        case 10:
            return block.map {
                .reorderPhotos($0.photos.map(\.id).shuffled(using: &generator), block: $0.id, in: chapter)
            }
        case 11:
            return block.map {
                .setLayout($0.id, layout: generator.pick([.grid, .wide, .single]) ?? .grid, in: chapter)
            }
        case 12:
            guard let text = generator.pick(blocks.compactMap(\.text)), let block else { return nil }
            return .pair(text: text.id, block: block.id, side: generator.chance(50) ? .left : .right, in: chapter)
        case 13: return block.map { generator.chance(50) ? .flip($0.id, in: chapter) : .separate($0.id, in: chapter) }
        default: return .dropEmptyBlocks(in: chapter)
        }
    }

    private mutating func addPhotos(to chapter: ID<Chapter>, of story: Story) -> StoryEdit {
        let photos = story.photos.values.filter { $0.name != nil && !$0.isInTrash }.map(\.id).sorted {
            $0.rawValue < $1.rawValue
        }
        let chosen = photos.shuffled(using: &generator).prefix(1 + generator.below(3))
        return .addPhotos(chosen.map { NewPhotoItem(id: ids.next(), photo: $0) }, to: place(in: chapter, of: story))
    }

    private mutating func movePhotos(
        _ photos: [ChapterItem], to chapter: ID<Chapter>, of story: Story
    ) -> StoryEdit {
        let chosen = photos.shuffled(using: &generator).prefix(generator.chance(60) ? 1 : 3)
        return .movePhotos(chosen.map(\.id), to: place(in: chapter, of: story))
    }

    private mutating func place(in chapter: ID<Chapter>, of story: Story) -> PhotoPlace {
        if generator.chance(60), let block = generator.pick(story.blocks(of: chapter).filter { !$0.photos.isEmpty }) {
            return .block(block.id, in: chapter, at: index())
        }
        let layout = generator.pick([BlockLayout.grid, .grid, .wide]) ?? .grid
        return .newBlock(ids.next(), layout: layout, in: chapter, at: index())
    }
}
