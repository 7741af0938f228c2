/// A photo on its way into a chapter, with the id that its item goes by until the server has given one.
public struct NewPhotoItem: Sendable, Hashable, Codable {
    public let id: ID<ChapterItem>
    public let photo: ID<Photo>

    public init(id: ID<ChapterItem>, photo: ID<Photo>) {
        self.id = id
        self.photo = photo
    }
}
