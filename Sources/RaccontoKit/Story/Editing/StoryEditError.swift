/// Why an edit cannot be made; nothing was changed.
public enum StoryEditError: Error, Sendable, Hashable {
    case unknownChapter(ID<Chapter>)
    case unknownItem(ID<ChapterItem>)
    case unknownBlock(ID<Block>)
    case notAPhoto(ID<ChapterItem>)
    case notAText(ID<ChapterItem>)
    /// Only a group of photos, or a pair, can do this.
    case notPhotos(ID<Block>)
    /// The block is no pair of text and photos.
    case notAPair(ID<Block>)
    /// The service keeps a photo at most once per chapter.
    case photoAlreadyInChapter(ID<Photo>, ID<Chapter>)
    /// Stories have two levels: the chapter is a sub-chapter itself and cannot take one.
    case tooDeep(ID<Chapter>)
    /// Stories have two levels: the chapter has sub-chapters and cannot become one.
    case hasSubchapters(ID<Chapter>)
    case belowItself(ID<Chapter>)
    case chapterOrder(OrderFault<ID<Chapter>>)
    case photoOrder(OrderFault<ID<ChapterItem>>)
    case noPhotos
    /// The chapter's rows on the server are in a state that the service's own calls cannot put right.
    case cannotArrange(ID<Chapter>)
}

extension StoryEditError: CustomStringConvertible {
    /// By ids; `message(in:)` has the names.
    public var description: String { EditErrorText(names: nil).text(self) }

    /// What is wrong, in the names that people know from the story.
    public func message(in story: Story) -> String { EditErrorText(names: StoryNames(story)).text(self) }
}
