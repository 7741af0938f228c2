/// What performing a story's calls needs of a server.
public struct StoryServer: Sendable {
    /// Performs one call and tells what it made.
    public var perform: @Sendable (StoryCall) async throws(RaccontoError) -> Made
    /// A chapter's items as they are now.
    public var items: @Sendable (ID<Chapter>) async throws(RaccontoError) -> [ChapterItem]

    /// The whole story as it is now.
    public var story: @Sendable () async throws(RaccontoError) -> Story

    public init(
        perform: @escaping @Sendable (StoryCall) async throws(RaccontoError) -> Made,
        items: @escaping @Sendable (ID<Chapter>) async throws(RaccontoError) -> [ChapterItem],
        story: @escaping @Sendable () async throws(RaccontoError) -> Story
    ) {
        self.perform = perform
        self.items = items
        self.story = story
    }

    /// What a call made, as far as the server tells.
    public enum Made: Sendable, Hashable {
        case nothing
        case chapter(ID<Chapter>)
        case item(ChapterItem)
    }
}
