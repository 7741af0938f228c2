public import RaccontoKit

/// A project's story as the server holds it: chapters, their items with all numbers, and the photos they show.
///
/// Read it with ``RaccontoKit/RaccontoClient/story(of:)``. What people see is derived: `tree` and `blocks(of:)`. Changes
/// are made in memory by ``StoryEdit/apply(to:)``, and on the server by performing ``StoryCall``s.
public struct Story: Sendable {
    /// The project that the story belongs to.
    public let projectID: ID<Project>
    /// Flat, in no particular order.
    public internal(set) var chapters: [Chapter]
    /// The items of each chapter, in no particular order; chapters without items may be absent.
    public internal(set) var items: [ID<Chapter>: [ChapterItem]]
    /// The project's photos, those in the trash included, and others that the story shows.
    public internal(set) var photos: [ID<Photo>: StoryPhoto]

    /// - Parameter photos: every photo of the project, also those in the trash. Photos that only the items know are
    ///   added without a name.
    public init(
        projectID: ID<Project>, chapters: [Chapter] = [], items: [ID<Chapter>: [ChapterItem]] = [:],
        photos: [StoryPhoto] = []
    ) {
        self.projectID = projectID
        self.chapters = chapters
        self.items = items
        self.photos = Dictionary(photos.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for item in items.values.joined() where item.isPhoto && self.photos[item.shownPhotoID] == nil {
            self.photos[item.shownPhotoID] = StoryPhoto(id: item.shownPhotoID, caption: item.caption)
        }
    }

    /// The chapters in their two levels, in order.
    public var tree: ChapterTree { ChapterTree(chapters) }

    /// The blocks of a chapter as they are edited: photos in the trash included.
    public func blocks(of chapter: ID<Chapter>) -> [Block] {
        BlockGrouping.blocks(of: items[chapter] ?? [])
    }

    /// The blocks of a chapter as they are shown: without photos in the trash. A pair without a visible photo is shown
    /// as its text, a group without any is not shown.
    public func shownBlocks(of chapter: ID<Chapter>) -> [Block] {
        blocks(of: chapter).compactMap { block in
            block.with(photos: block.photos.filter { photos[$0.shownPhotoID]?.isInTrash != true })
        }
    }

    /// The chapter with an id; nil when the server did not list it.
    public func chapter(_ id: ID<Chapter>) -> Chapter? { chapters.first { $0.id == id } }

    /// The item with an id; nil when no chapter has it.
    public func item(_ id: ID<ChapterItem>) -> ChapterItem? {
        for list in items.values {
            if let found = list.first(where: { $0.id == id }) { return found }
        }
        return nil
    }

    /// The caption of a photo; nil when it has none.
    public func caption(of photo: ID<Photo>) -> String? {
        guard let caption = photos[photo]?.caption, !caption.isEmpty else { return nil }
        return caption
    }
}

/// A photo as a story needs it: the name in story files, the caption, and whether it is in the trash.
public struct StoryPhoto: Sendable, Hashable {
    /// The photo's id.
    public let id: ID<Photo>
    /// The file's name as it was uploaded; nil when the server does not know it.
    public let name: String?
    /// The folder below the uploaded folder; nil or empty for none.
    public let folder: String?
    /// Nil and empty mean the same: no caption.
    public var caption: String?
    /// Whether it was deleted and can be restored.
    public let isInTrash: Bool

    /// A photo from its parts.
    public init(
        id: ID<Photo>, name: String? = nil, folder: String? = nil, caption: String? = nil, isInTrash: Bool = false
    ) {
        self.id = id
        self.name = name
        self.folder = folder
        self.caption = caption
        self.isInTrash = isInTrash
    }

    /// The parts of a photo of the server (`GET /photos/`) that a story needs.
    public init(_ photo: Photo) {
        self.init(
            id: photo.id, name: photo.originalFilename, folder: photo.folder, caption: photo.caption,
            isInTrash: photo.deletedAt != nil)
    }
}
