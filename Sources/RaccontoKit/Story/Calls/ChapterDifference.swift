/// What has to be done to the chapters themselves.
struct ChapterDifference {
    private let before: Story
    private let after: Story
    private var mirror: Story
    private var calls: [StoryCall] = []
    private let wanted: [(id: ID<Chapter>, parent: ID<Chapter>?)]
    private let known: Set<ID<Chapter>>
    private let removed: Set<ID<Chapter>>
    /// The chapter above each, as it was shown.
    private let shownParents: [ID<Chapter>: ID<Chapter>]

    private let mending: Set<ID<Chapter>>

    /// - Parameter mending: Chapters that get the parent they are shown below, whatever the server has let through.
    init(from before: Story, to after: Story, mending: Set<ID<Chapter>>) {
        self.before = before
        self.after = after
        self.mending = mending
        mirror = before
        wanted = ChapterOutline(after.tree).flattened
        known = Set(before.chapters.map(\.id))
        removed = known.subtracting(after.chapters.map(\.id))
        shownParents = Dictionary(
            before.tree.flattened.compactMap { node, parent in parent.map { (node.chapter.id, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// Chapters are promoted before others come under them, made, moved and renamed, and then put in order by one call.
    mutating func changes() -> [StoryCall] {
        let tops = wanted.filter { $0.parent == nil }
        let subs = wanted.filter { $0.parent != nil }
        for (id, _) in tops {
            if known.contains(id) { update(id, parent: nil) } else { create(id, under: nil) }
        }
        let parents = Set(mirror.chapters.compactMap(\.parentID))
        for (id, parent) in subs where known.contains(id) && !parents.contains(id) { update(id, parent: parent) }
        for (id, parent) in subs where known.contains(id) && parents.contains(id) { update(id, parent: parent) }
        for (id, parent) in subs where !known.contains(id) { create(id, under: parent) }
        reorder()
        return calls
    }

    /// What goes with its parent needs no call of its own. Odd chapters are put right first, so that deleting one
    /// cannot take others along.
    mutating func deletions() -> [StoryCall] {
        calls = []
        let tree = mirror.tree.flattened.filter { removed.contains($0.node.chapter.id) }
        for (node, _) in tree where [.selfParent, .cycle].contains(node.irregularity) {
            emit(.updateChapter(node.chapter.id, ChapterChange(title: node.chapter.title, parent: .set(nil))))
        }
        for (node, parent) in tree.reversed() {
            let goesAlong = node.irregularity == nil && parent.map(removed.contains) == true
            if !goesAlong { emit(.deleteChapter(node.chapter.id)) }
        }
        return calls
    }

    private mutating func emit(_ call: StoryCall) {
        mirror.mirror(call)
        calls.append(call)
    }

    private mutating func create(_ id: ID<Chapter>, under parent: ID<Chapter>?) {
        guard let chapter = after.chapter(id) else { return }
        emit(.createChapter(id: id, title: chapter.title, description: chapter.description, parent: parent))
    }

    /// One call for everything that differs. A chapter whose raw parent is odd is only touched when it has to be.
    private mutating func update(_ id: ID<Chapter>, parent: ID<Chapter>?) {
        guard let old = before.chapter(id), let new = after.chapter(id), let raw = mirror.chapter(id) else { return }
        var change = ChapterChange(title: new.title)
        if ExactText(old.description ?? "") != ExactText(new.description ?? "") {
            change.description = .set(new.description)
        }
        if changesParent(id, to: parent) || (parent == nil && raw.parentID != nil && hasArrivals(id)) {
            change.parent = .set(parent)
        }
        guard change.description != .keep || change.parent != .keep || ExactText(old.title) != ExactText(new.title)
        else { return }
        emit(.updateChapter(id, change))
    }

    /// Also when nobody sees the difference: a parent that will be deleted would take the chapter along.
    private func changesParent(_ id: ID<Chapter>, to parent: ID<Chapter>?) -> Bool {
        let raw = before.chapter(id)?.parentID
        return shownParents[id] != parent || raw.map { $0 != id && removed.contains($0) } == true
            || (mending.contains(id) && raw != parent)
    }

    /// Whether others come under it, which the server refuses as long as it names a parent itself.
    private func hasArrivals(_ id: ID<Chapter>) -> Bool {
        wanted.contains { $0.parent == id && (!known.contains($0.id) || changesParent($0.id, to: id)) }
    }

    private mutating func reorder() {
        guard !isInOrder else { return }
        let order = StoryCall.reorderChapters(wanted.map(\.id))
        var reordered = self
        reordered.emit(order)
        if !reordered.isInOrder {
            // An odd place decides the order: put every chapter under the parent it is shown under.
            for (id, parent) in wanted where mirror.chapter(id)?.parentID != parent {
                guard let title = mirror.chapter(id)?.title else { continue }
                emit(.updateChapter(id, ChapterChange(title: title, parent: .set(parent))))
            }
        }
        if !isInOrder { emit(order) }
    }

    private var isInOrder: Bool {
        let now = mirror.tree.flattened.filter { !removed.contains($0.node.chapter.id) }
        return now.map(\.node.chapter.id) == wanted.map(\.id) && now.map(\.parent) == wanted.map(\.parent)
    }
}
