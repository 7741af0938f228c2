/// One change of a story, as a person thinks of it.
///
/// `apply(to:)` makes it in memory; `calls(for:)` gives the shortest right sequence of server calls. The two agree: a
/// story read again after the calls has the content that applying gives.
///
/// Indices count after what moves has been taken out, from 0; nil is the end, and too large is the end as well.
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
