/// What a story has to know of a photo: how it is named in a story file, its caption, and whether it is in the trash.
public struct StoryPhoto: Sendable, Hashable {
    public let id: ID<Photo>
    /// The file's name as it was uploaded; nil when the server does not know it.
    public let name: String?
    /// The folder below the uploaded folder; nil or empty for none.
    public let folder: String?
    /// Nil and empty mean the same: no caption.
    public var caption: String?
    public let isInTrash: Bool

    public init(
        id: ID<Photo>, name: String? = nil, folder: String? = nil, caption: String? = nil, isInTrash: Bool = false
    ) {
        self.id = id
        self.name = name
        self.folder = folder
        self.caption = caption
        self.isInTrash = isInTrash
    }

    public init(_ photo: Photo) {
        self.init(
            id: photo.id, name: photo.originalFilename, folder: photo.folder, caption: photo.caption,
            isInTrash: photo.deletedAt != nil)
    }
}
