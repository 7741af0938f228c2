/// What it takes to make the server's story say what a story file says.
///
/// Planned on the story as it was just read; performing the calls and planning again gives an empty plan. When only
/// some were performed, planning again gives the rest.
public struct StoryPlan: Sendable {
    /// Photos that the file names and the server does not have. They are uploaded first, and then planned again: the
    /// calls here go by ids that these photos do not have yet.
    public let uploads: [Upload]
    /// What changes, for people.
    public let changes: [StoryChange]
    /// What is sent, in this order, one after another.
    public let calls: [StoryCall]
    /// The server's story.
    public let before: Story
    /// The story that the calls lead to.
    public let after: Story

    /// A photo to be uploaded.
    public struct Upload: Sendable, Hashable {
        /// The file's name, or its path below the folder of photos.
        public let path: String
        /// Nil when the file does not say.
        public let caption: String?
        public let position: SourcePosition
    }

    /// What to do with chapters, photos and texts that the file does not name.
    public enum Unnamed: Sendable {
        case remove
        /// For files that add to a story: what is there stays, before what is new.
        case keep
    }

    /// - Throws: Complaints about the file that only the server's story brings to light: photos whose name is not
    ///   enough, ids that are unknown, photos twice in a chapter.
    /// - Parameter settles: For going on after a stop, which may have left numbers that tell no order: chapters that
    ///   read as they should by chance only are written as well. They are calls without changes.
    public init(
        from server: Story, to document: StoryDocument, unnamed: Unnamed = .remove, settles: Bool = false
    ) throws(StoryFileError) {
        var goal = StoryGoal(server: server, document: document, unnamed: unnamed)
        goal.build()
        guard goal.complaints.isEmpty else { throw StoryFileError(complaints: goal.complaints) }
        do {
            calls = try StoryDifference(from: server, to: goal.story, mending: .init(ties: settles)).calls()
        } catch {
            throw StoryFileError(complaints: [.init(.none, error.message(in: server))])
        }
        uploads = goal.uploads
        before = server
        after = goal.story
        changes = StoryChanges(from: server, to: goal.story).all
    }

    /// A plan for single edits, one after another.
    public init(from server: Story, edits: [StoryEdit]) throws(StoryEditError) {
        var story = server
        for edit in edits { try edit.apply(to: &story) }
        let mending = edits.mending
        calls = try StoryDifference(from: server, to: story, mending: mending).calls()
        uploads = []
        before = server
        after = story
        changes = StoryChanges(from: server, to: story, moved: edits.moved, mending: mending).all
    }

    /// Nothing to do.
    public var isEmpty: Bool { calls.isEmpty && uploads.isEmpty }

    /// Whether something that people made goes away: they are asked first.
    public var removesSomething: Bool { changes.contains { $0.kind == .removed } }
}
