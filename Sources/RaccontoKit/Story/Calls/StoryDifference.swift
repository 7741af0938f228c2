/// The calls that turn one state of a story on the server into another.
///
/// In an order in which stopping anywhere leaves a sensible story: chapters are made and put in order, photos and texts
/// are added, then everything takes its place, and only at the end something is deleted. What is nowhere twice in the
/// goal may be in two places for a while, but never in none.
struct StoryDifference {
    let before: Story
    let after: Story
    private let mending: Mending

    init(from before: Story, to after: Story, mending: Mending = Mending()) {
        self.before = before
        self.after = after
        self.mending = mending
    }

    /// What is put right although nobody sees a difference here: others may.
    struct Mending {
        /// Whether chapters whose numbers leave an order to chance get numbers that do not.
        var ties = false
        /// Chapters that are stored below the parent they are shown below, whatever the server has let through.
        var places: Set<ID<Chapter>> = []
        /// Blocks in which every photo gets the block's layout.
        var layouts: Set<ID<Block>> = []
    }

    func calls() throws(StoryEditError) -> [StoryCall] {
        var chapters = ChapterDifference(from: before, to: after, mending: mending.places)
        var calls = chapters.changes()
        var mirror = before
        for call in calls { mirror.mirror(call) }

        var contents: [ContentDifference] = []
        for chapter in after.tree.flattened.map(\.node.chapter.id) {
            let content = ContentDifference(of: chapter, from: before, to: after, mending: mending)
            if !content.isEmpty { contents.append(content) }
        }
        for content in contents {
            for call in content.additions {
                calls.append(call)
                mirror.mirror(call)
            }
        }
        for content in contents {
            for call in content.textEdits + (try content.arrangement(on: mirror)) {
                calls.append(call)
                mirror.mirror(call)
            }
        }
        calls += captions + contents.flatMap(\.removals) + chapters.deletions()
        return calls
    }

    private var captions: [StoryCall] {
        after.photos.values.sorted { $0.id.rawValue < $1.id.rawValue }.compactMap { photo in
            let old = before.caption(of: photo.id) ?? ""
            let new = after.caption(of: photo.id)
            return ExactText(old) == ExactText(new ?? "") ? nil : .setCaption(photo.id, new)
        }
    }
}
