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
    /// Stories have two levels: the chapter named cannot take, or become, a sub-chapter.
    case tooDeep(ID<Chapter>)
    /// An order names each element exactly once.
    case incompleteOrder
    case noPhotos
    /// The chapter's rows on the server are in a state that the service's own calls cannot put right.
    case cannotArrange(ID<Chapter>)
}

extension StoryEditError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknownChapter(let id): "no chapter `\(id)` in this story"
        case .unknownItem(let id): "no item `\(id)` in this story"
        case .unknownBlock(let id): "no block `\(id)` in this chapter"
        case .notAPhoto(let id): "item `\(id)` is not a photo"
        case .notAText(let id): "item `\(id)` is not a text"
        case .notPhotos(let id): "block `\(id)` has no photos"
        case .notAPair(let id): "block `\(id)` is not a side-by-side"
        case .photoAlreadyInChapter(let photo, let chapter):
            "photo `\(photo)` is in chapter `\(chapter)` already; the service keeps a photo once per chapter"
        case .tooDeep(let id): "chapter `\(id)`: stories have two levels, a sub-chapter has no sub-chapters"
        case .incompleteOrder: "the new order must name each element exactly once"
        case .noPhotos: "no photos were named"
        case .cannotArrange(let id):
            "chapter `\(id)` is stored in a way that cannot be rearranged; delete and add the photos anew"
        }
    }
}
