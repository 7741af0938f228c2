/// One write on the server by which a story changes (API contract section 6).
///
/// Ids of things that do not exist yet are provisional (`ProvisionalIDs`); `StoryPerformer` puts the server's own in
/// their place. Every call can be repeated or followed by reading again: none depends on state that only it knows.
public enum StoryCall: Sendable, Hashable, Codable {
    /// Appended after every other chapter of the project.
    case createChapter(id: ID<Chapter>, title: String, description: String?, parent: ID<Chapter>?)
    case updateChapter(ID<Chapter>, ChapterChange)
    /// The index becomes the chapter's number; chapters that are not named keep theirs.
    case reorderChapters([ID<Chapter>])
    /// With its sub-chapters and all items.
    case deleteChapter(ID<Chapter>)

    /// Appended as a block of its own.
    case addPhoto(NewPhotoItem, in: ID<Chapter>)
    /// Appended as one block. The server does not tell the new ids.
    case addPhotos([NewPhotoItem], block: ID<Block>, in: ID<Chapter>)
    /// Appended as a block of its own.
    case addText(id: ID<ChapterItem>, text: String, in: ID<Chapter>)
    case updateText(ID<ChapterItem>, text: String, in: ID<Chapter>)
    case deleteItem(ID<ChapterItem>, in: ID<Chapter>)

    /// To the end of an existing block, taking its layout; or into a new block after the photo's present one.
    case moveToBlock(ID<ChapterItem>, block: ID<Block>, in: ID<Chapter>)
    /// Writes block and numbers of exactly these items, and neither layout nor type.
    case sync([ItemPlacement], in: ID<Chapter>)
    /// The index becomes the photo's number in the block.
    case reorderBlock(ID<Block>, items: [ID<ChapterItem>], in: ID<Chapter>)
    case setLayout(ID<Block>, layout: BlockLayout, in: ID<Chapter>)
    /// Puts a text beside a block of photos; also turns and repairs an existing pair.
    case setSide(text: ID<ChapterItem>, block: ID<Block>, side: TextSide, in: ID<Chapter>)
    /// The text stands alone again, at the number it shared with the photos.
    case cancelSide(text: ID<ChapterItem>, in: ID<Chapter>)

    case setCaption(ID<Photo>, String?)
}
