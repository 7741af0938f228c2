public import RaccontoKit

/// One change of a story, as a person thinks of it.
///
/// ``apply(to:)`` makes it in memory; ``calls(for:)`` gives the shortest sequence of server calls that makes it on the
/// server. Both give the same story.
///
/// Indices are from 0, counted without what moves; nil and too large are the end.
public enum StoryEdit: Sendable, Hashable {
    // MARK: Chapters
    case createChapter(id: ID<Chapter>, title: String, description: String?, under: ID<Chapter>?, at: Int?)
    case renameChapter(ID<Chapter>, title: String)
    case describeChapter(ID<Chapter>, String?)
    /// Under nil promotes a sub-chapter, under a chapter demotes.
    case moveChapter(ID<Chapter>, under: ID<Chapter>?, at: Int?)
    /// All chapters of one level below one parent, in their new order.
    case reorderChapters([ID<Chapter>], under: ID<Chapter>?)
    /// With its sub-chapters and everything in them.
    case deleteChapter(ID<Chapter>)

    // MARK: Photos and texts
    case addPhotos([NewPhotoItem], to: PhotoPlace)
    case addText(id: ID<ChapterItem>, text: String, in: ID<Chapter>, at: Int?)
    case editText(ID<ChapterItem>, text: String)
    /// In the order given; a block that loses its last photo disappears, and its text stands alone. Into another
    /// chapter, the items are made anew.
    case movePhotos([ID<ChapterItem>], to: PhotoPlace)
    case removeItems([ID<ChapterItem>])
    case setCaption(ID<Photo>, String?)

    // MARK: Blocks
    case moveBlock(ID<Block>, in: ID<Chapter>, to: ID<Chapter>, at: Int?)
    case reorderPhotos([ID<ChapterItem>], block: ID<Block>, in: ID<Chapter>)
    case setLayout(ID<Block>, layout: BlockLayout, in: ID<Chapter>)
    /// The photos stay where they are and the text joins them; a text that was beside them stands alone after them.
    case pair(text: ID<ChapterItem>, block: ID<Block>, side: TextSide, in: ID<Chapter>)
    case flip(ID<Block>, in: ID<Chapter>)
    /// The text then stands before the photos when it was on their left, else after them.
    case separate(ID<Block>, in: ID<Chapter>)
    /// Removes texts without a visible character and items whose photo was destroyed.
    case dropEmptyBlocks(in: ID<Chapter>)
}

/// Where photos go.
public enum PhotoPlace: Sendable, Hashable {
    /// A new block at an index among the chapter's blocks.
    case newBlock(ID<Block>, layout: BlockLayout, in: ID<Chapter>, at: Int?)
    /// An existing block, at an index among its photos.
    case block(ID<Block>, in: ID<Chapter>, at: Int?)

    /// The chapter that receives them.
    public var chapter: ID<Chapter> {
        switch self {
        case .newBlock(_, _, let chapter, _), .block(_, let chapter, _): chapter
        }
    }
}

extension StoryEdit {
    /// Makes the change in memory.
    ///
    /// - Throws: Why it cannot be made; part of it may be in `story` then.
    public func apply(to story: inout Story) throws(StoryEditError) {
        switch self {
        case .createChapter(let id, let title, let description, let parent, let index):
            let chapter = Chapter(
                id: id, projectID: story.projectID, title: title, description: description, orderNumber: 0)
            try story.insert(chapter, under: parent, at: index)
        case .renameChapter(let id, let title):
            try story.edit(id) { $0.title = title }
        case .describeChapter(let id, let description):
            try story.edit(id) { $0.description = description }
        case .moveChapter(let id, let parent, let index): try story.moveChapter(id, under: parent, at: index)
        case .reorderChapters(let ids, let parent): try story.reorderChapters(ids, under: parent)
        case .deleteChapter(let id): try story.removeChapter(id)

        case .addPhotos(let photos, let place): try story.add(photos, to: place)
        case .addText(let id, let text, let chapter, let index):
            let item = ChapterItem(
                id: id, chapterID: chapter, orderNumber: 0, itemType: .text, textContent: text)
            try story.editBlocks(of: chapter) { $0.insert(Block(text: item), atMost: index) }
        case .editText(let id, let text): try story.editText(id, text: text)
        case .movePhotos(let items, let place): try story.move(items, to: place)
        case .removeItems(let items): try story.remove(items)
        case .setCaption(let photo, let caption): story.photos[photo, default: StoryPhoto(id: photo)].caption = caption

        case .moveBlock(let block, let source, let target, let index):
            try story.move(block, in: source, to: target, at: index)
        case .reorderPhotos(let items, let block, let chapter):
            try story.edit(block, in: chapter) { (old) throws(StoryEditError) in [try old.reordered(items)] }
        case .setLayout(let block, let layout, let chapter):
            try story.edit(block, in: chapter) { (old) throws(StoryEditError) in [try old.with(layout: layout)] }
        case .pair(let text, let block, let side, let chapter):
            try story.pair(text, with: block, side: side, in: chapter)
        case .flip(let block, let chapter):
            try story.edit(block, in: chapter) { (old) throws(StoryEditError) in [try old.flipped()] }
        case .separate(let block, let chapter):
            try story.edit(block, in: chapter) { (old) throws(StoryEditError) in try old.separated() }
        case .dropEmptyBlocks(let chapter): try story.dropEmptyBlocks(in: chapter)
        }
    }

    /// The shortest sequence of calls that makes the change on a server whose story is `story`.
    public func calls(for story: Story) throws(StoryEditError) -> [StoryCall] {
        var after = story
        try apply(to: &after)
        return try StoryDifference(from: story, to: after, normalizing: [self].normalization).calls()
    }
}

/// What an edit means beyond what it makes the story look like.
extension [StoryEdit] {
    /// A chapter that is moved is stored where it is shown, and a layout that is set is every photo's, also where the rows
    /// on the server only looked so.
    var normalization: StoryDifference.Normalization {
        reduce(into: .init()) { normalization, edit in
            switch edit {
            case .moveChapter(let id, _, _): normalization.places.insert(id)
            case .setLayout(let block, _, _): normalization.layouts.insert(block)
            default: break
            }
        }
    }

    /// The ids of what was moved: when two change places, a plan reports these as moved.
    var moved: Set<String> {
        reduce(into: []) { ids, edit in
            switch edit {
            case .moveChapter(let id, _, _): ids.insert(id.rawValue)
            case .moveBlock(let id, _, _, _): ids.insert(id.rawValue)
            case .movePhotos(let items, _): ids.formUnion(items.map(\.rawValue))
            default: break
            }
        }
    }
}
