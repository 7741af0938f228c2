package import RaccontoKit

/// The calls that bring the server's story (the actual state) to what a story file says (the desired state).
///
/// A plan is made from the story as it was just read. Performing its calls and planning again gives an empty plan; when
/// only some were performed, planning again gives the rest.
public struct StoryPlan: Sendable {
    /// Photos that the file names and the server does not have. They are uploaded first, and then planned again: the
    /// calls here go by ids that these photos do not have yet.
    public let uploads: [Upload]
    /// What changes, for people.
    public let changes: [StoryChange]
    /// What is sent, in this order, one after another.
    public let calls: [StoryCall]
    /// The actual state: the server's story as it was read.
    public let before: Story
    /// The desired state: the story after the calls.
    public let after: Story

    /// A photo to be uploaded.
    public struct Upload: Sendable, Hashable {
        /// The file's name, or its path below the folder of photos.
        public let path: String
        /// Nil when the file does not say.
        public let caption: String?
        /// Where the file first names it.
        public let position: SourcePosition
    }

    /// What to do with chapters, photos and texts that the file does not name.
    public enum Unnamed: Sendable {
        case remove
        /// For files that add to a story: what is there stays, before what is new.
        case keep
    }

    /// A plan for a story file.
    ///
    /// - Parameter normalizesOrder: For going on after an interrupted apply, which may have left rows with the same
    ///   number: chapters whose order is right by chance only are written as well. These are calls without changes.
    /// - Throws: What is wrong with the file in view of the server's story: ambiguous names, unknown ids, photos twice
    ///   in a chapter.
    public init(
        from server: Story, to document: StoryDocument, unnamed: Unnamed = .remove, normalizesOrder: Bool = false
    ) throws(StoryFileError) {
        var desired = DesiredStory(server: server, document: document, unnamed: unnamed)
        desired.build()
        guard desired.complaints.isEmpty else { throw StoryFileError(complaints: desired.complaints) }
        do {
            calls = try StoryDifference(from: server, to: desired.story, normalizing: .init(ties: normalizesOrder))
                .calls()
        } catch {
            throw StoryFileError(complaints: [.init(.none, error.message(in: server))])
        }
        uploads = desired.uploads
        before = server
        after = desired.story
        changes = StoryChanges(from: server, to: desired.story).all
    }

    /// A plan for edits, made one after another.
    ///
    /// - Throws: The first edit that cannot be made, and why.
    public init(from server: Story, edits: [StoryEdit]) throws(StoryEditError) {
        var story = server
        for edit in edits { try edit.apply(to: &story) }
        let normalization = edits.normalization
        calls = try StoryDifference(from: server, to: story, normalizing: normalization).calls()
        uploads = []
        before = server
        after = story
        changes = StoryChanges(from: server, to: story, moved: edits.moved, normalizing: normalization).all
    }

    /// Whether there is nothing to do.
    public var isEmpty: Bool { calls.isEmpty && uploads.isEmpty }

    /// Whether a chapter, text, photo or caption is removed: ask before performing it.
    public var removesSomething: Bool { changes.contains { $0.kind == .removed } }

    // MARK: After performing

    /// The changes once the calls were performed, with the server's ids of what was made.
    package func changes(with ids: AssignedIDs) -> [StoryChange] {
        let places = itemPlaces
        return changes.map { change in
            var change = change
            guard let planned = change.planned else { return change }
            switch change.subject {
            case .chapter: change.id = known(ids.serverID(of: ID<Chapter>(planned)))
            case .photo, .text:
                let item = ids.serverID(of: ID<ChapterItem>(planned))
                if change.subject == .text { change.id = known(item) } else { change.itemID = known(item) }
                change.blockID = places[ID(planned)].flatMap { serverID(of: $0, ids) }
            case .block:
                let block = after.chapters.lazy.flatMap { after.blocks(of: $0.id) }
                    .first { $0.id.rawValue == planned }
                change.id = block.flatMap { serverID(of: $0, ids) } ?? change.id
            case .caption: break
            }
            return change
        }
    }

    /// The server's id of the block that an item is in once the calls were performed; nil when no block has it.
    package func block(of item: ID<ChapterItem>, with ids: AssignedIDs) -> ID<Block>? {
        let blocks = after.item(item).map { after.blocks(of: $0.chapterID) } ?? []
        return blocks.first { block in block.items.contains { $0.id == item } }
            .flatMap { serverID(of: $0, ids) }.map { ID($0) }
    }

    private var itemPlaces: [ID<ChapterItem>: Block] {
        let touched = Set(changes.compactMap(\.planned))
        let chapters = after.items.filter { $0.value.contains { touched.contains($0.id.rawValue) } }.keys
        return Dictionary(
            chapters.flatMap { after.blocks(of: $0) }.flatMap { block in block.items.map { ($0.id, block) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// A new block that looks like an old one needs no call: then it is the old one.
    private func serverID(of block: Block, _ ids: AssignedIDs) -> String? {
        let id = ids.serverID(of: block)
        guard id.isProvisional else { return id.rawValue }
        return block.photos.lazy.compactMap { before.item($0.id)?.photoBlockID.rawValue }.first
    }

    private func known<Owner>(_ id: ID<Owner>) -> String? { id.isProvisional ? nil : id.rawValue }
}
