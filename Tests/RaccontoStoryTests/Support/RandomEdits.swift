import RaccontoKit
import RaccontoStory
import TestSupport

/// Edits that a person might make to a story.
struct RandomEdits {
    var random: SeededRandom
    private var ids = ProvisionalIDs()

    init(seed: Int) { random = SeededRandom(seed: seed) }

    /// Nil when the story has nothing for the kind of edit that came up.
    mutating func edit(of story: Story) -> StoryEdit? {
        random.chance(30) ? chapterEdit(of: story) : contentEdit(of: story)
    }

    private mutating func index() -> Int? { random.chance(30) ? nil : random.below(6) }

    private mutating func chapterEdit(of story: Story) -> StoryEdit? {
        guard let chapter = random.pick(story.chapters)?.id else { return nil }
        let tops = story.tree.nodes
        switch random.below(7) {
        case 0:
            return .createChapter(
                id: ids.next(), title: "new", description: random.chance(50) ? "d" : nil,
                under: random.chance(40) ? random.pick(tops)?.chapter.id : nil, at: index())
        case 1: return .renameChapter(chapter, title: "renamed \(random.below(9))")
        case 2: return .describeChapter(chapter, random.chance(50) ? "words" : nil)
        case 3: return .moveChapter(chapter, under: nil, at: index())
        case 4: return .moveChapter(chapter, under: random.pick(tops)?.chapter.id, at: index())
        case 5:
            let parent = random.chance(50) ? random.pick(tops.filter { !$0.subchapters.isEmpty }) : nil
            let siblings = parent?.subchapters ?? tops
            return .reorderChapters(
                siblings.map(\.chapter.id).shuffled(using: &random), under: parent?.chapter.id)
        default: return .deleteChapter(chapter)
        }
    }

    private mutating func contentEdit(of story: Story) -> StoryEdit? {
        guard let chapter = random.pick(story.chapters)?.id, let other = random.pick(story.chapters)?.id else {
            return nil
        }
        let blocks = story.blocks(of: chapter)
        let block = random.pick(blocks)
        let items = blocks.flatMap(\.items)
        switch random.below(15) {
        case 0: return addPhotos(to: chapter, of: story)
        case 1: return .addText(id: ids.next(), text: "added", in: chapter, at: index())
        case 2: return random.pick(items).map { .editText($0.id, text: "edited") }
        case 3:
            return random.pick(
                story.photos.values.filter { !$0.isInTrash }.map(\.id).sorted { $0.rawValue < $1.rawValue }
            ).map {
                .setCaption($0, random.chance(70) ? "caption" : nil)
            }
        case 4, 5, 6: return movePhotos(blocks.flatMap(\.photos), to: random.chance(70) ? chapter : other, of: story)
        case 7: return .removeItems(Array(items.shuffled(using: &random).prefix(1 + random.below(2))).map(\.id))
        case 8: return block.map { .moveBlock($0.id, in: chapter, to: chapter, at: index()) }
        case 9: return block.map { .moveBlock($0.id, in: chapter, to: other, at: index()) }
        case 10:
            return block.map {
                .reorderPhotos($0.photos.map(\.id).shuffled(using: &random), block: $0.id, in: chapter)
            }
        case 11:
            return block.map {
                .setLayout($0.id, layout: random.pick([.grid, .wide, .single]) ?? .grid, in: chapter)
            }
        case 12:
            guard let text = random.pick(blocks.compactMap(\.text)), let block else { return nil }
            return .pair(text: text.id, block: block.id, side: random.chance(50) ? .left : .right, in: chapter)
        case 13: return block.map { random.chance(50) ? .flip($0.id, in: chapter) : .separate($0.id, in: chapter) }
        default: return .dropEmptyBlocks(in: chapter)
        }
    }

    private mutating func addPhotos(to chapter: ID<Chapter>, of story: Story) -> StoryEdit {
        let photos = story.photos.values.filter { $0.name != nil && !$0.isInTrash }.map(\.id).sorted {
            $0.rawValue < $1.rawValue
        }
        let chosen = photos.shuffled(using: &random).prefix(1 + random.below(3))
        return .addPhotos(chosen.map { NewPhotoItem(id: ids.next(), photo: $0) }, to: place(in: chapter, of: story))
    }

    private mutating func movePhotos(
        _ photos: [ChapterItem], to chapter: ID<Chapter>, of story: Story
    ) -> StoryEdit {
        let chosen = photos.shuffled(using: &random).prefix(random.chance(60) ? 1 : 3)
        return .movePhotos(chosen.map(\.id), to: place(in: chapter, of: story))
    }

    private mutating func place(in chapter: ID<Chapter>, of story: Story) -> PhotoPlace {
        if random.chance(60), let block = random.pick(story.blocks(of: chapter).filter { !$0.photos.isEmpty }) {
            return .block(block.id, in: chapter, at: index())
        }
        let layout = random.pick([BlockLayout.grid, .grid, .wide]) ?? .grid
        return .newBlock(ids.next(), layout: layout, in: chapter, at: index())
    }
}
