/// Which chapter of the server each chapter of a document is: by its id, else by its title below the same parent.
struct ChapterMatching {
    /// By place in the document: one index for a chapter, two for a sub-chapter. Absent for chapters to be made.
    private(set) var ids: [[Int]: ID<Chapter>] = [:]
    private(set) var complaints: [StoryFileError.Complaint] = []

    init(server: Story, document: StoryDocument) {
        let known = ShortIDs(server.chapters.map(\.id.rawValue))
        var taken: [ID<Chapter>: Int] = [:]
        for (path, chapter) in Self.paths(document) {
            guard let text = chapter.id else { continue }
            guard let id = known.full(text).map({ ID<Chapter>($0) }) else {
                complaints.append(
                    .init(
                        chapter.position,
                        "expected a chapter that the server has: `{#\(text)}` is none; without it the chapter is made anew"
                    ))
                continue
            }
            if let line = taken[id] {
                complaints.append(.init(chapter.position, "expected another id: line \(line) is the same chapter"))
            }
            taken[id] = chapter.position.line
            ids[path] = id
        }
        matchTitles(server: server, document: document, taken: Set(taken.keys))
    }

    private mutating func matchTitles(server: Story, document: StoryDocument, taken: Set<ID<Chapter>>) {
        struct Place: Hashable {
            let title: ExactText
            let parent: ID<Chapter>?
        }
        var free: [Place: [ID<Chapter>]] = [:]
        for (node, parent) in server.tree.flattened where !taken.contains(node.chapter.id) {
            free[Place(title: ExactText(node.chapter.title), parent: parent), default: []].append(node.chapter.id)
        }
        for (path, chapter) in Self.paths(document) where chapter.id == nil {
            let parent = path.count > 1 ? ids[[path[0]]] : nil
            if path.count > 1, parent == nil { continue }
            let place = Place(title: chapter.title, parent: parent)
            guard var candidates = free[place], !candidates.isEmpty else { continue }
            ids[path] = candidates.removeFirst()
            free[place] = candidates
        }
    }

    static func paths(_ document: StoryDocument) -> [([Int], StoryDocument.Chapter)] {
        document.chapters.enumerated().flatMap { top, chapter in
            [([top], chapter)] + chapter.subchapters.enumerated().map { ([top, $0.offset], $0.element) }
        }
    }
}
