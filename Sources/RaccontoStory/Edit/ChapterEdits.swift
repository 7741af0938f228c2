import RaccontoKit

/// The ids of the chapters in their two levels, for moving them.
struct ChapterOutline {
    var tops: [(id: ID<Chapter>, subchapters: [ID<Chapter>])]

    init(_ tree: ChapterTree) {
        tops = tree.nodes.map { ($0.chapter.id, $0.subchapters.map(\.chapter.id)) }
    }

    /// Every chapter in reading order, with the chapter above it.
    var flattened: [(id: ID<Chapter>, parent: ID<Chapter>?)] {
        tops.flatMap { top in [(top.id, nil)] + top.subchapters.map { ($0, top.id) } }
    }

    /// Takes a chapter out; its sub-chapters go with it.
    mutating func remove(_ id: ID<Chapter>) -> [ID<Chapter>] {
        if let index = tops.firstIndex(where: { $0.id == id }) { return tops.remove(at: index).subchapters }
        for index in tops.indices { tops[index].subchapters.removeAll { $0 == id } }
        return []
    }

    mutating func insert(
        _ id: ID<Chapter>, subchapters: [ID<Chapter>] = [], under parent: ID<Chapter>?, at index: Int?
    ) throws(StoryEditError) {
        guard let parent else { return tops.insert((id, subchapters), atMost: index) }
        guard let above = tops.firstIndex(where: { $0.id == parent }) else { throw .tooDeep(parent) }
        guard subchapters.isEmpty else { throw .hasSubchapters(id) }
        tops[above].subchapters.insert(id, atMost: index)
    }
}

extension Story {
    mutating func edit(_ id: ID<Chapter>, _ change: (inout Chapter) -> Void) throws(StoryEditError) {
        guard let index = chapters.firstIndex(where: { $0.id == id }) else { throw .unknownChapter(id) }
        change(&chapters[index])
    }

    mutating func insert(
        _ chapter: Chapter, under parent: ID<Chapter>?, at index: Int?
    ) throws(StoryEditError) {
        var outline = ChapterOutline(tree)
        if let parent { guard self.chapter(parent) != nil else { throw .unknownChapter(parent) } }
        try outline.insert(chapter.id, under: parent, at: index)
        chapters.append(chapter)
        set(outline)
    }

    mutating func moveChapter(
        _ id: ID<Chapter>, under parent: ID<Chapter>?, at index: Int?
    ) throws(StoryEditError) {
        guard chapter(id) != nil else { throw .unknownChapter(id) }
        if let parent {
            guard chapter(parent) != nil else { throw .unknownChapter(parent) }
            guard parent != id else { throw .belowItself(id) }
        }
        var outline = ChapterOutline(tree)
        let subchapters = outline.remove(id)
        try outline.insert(id, subchapters: subchapters, under: parent, at: index)
        set(outline)
    }

    mutating func reorderChapters(
        _ ids: [ID<Chapter>], under parent: ID<Chapter>?
    ) throws(StoryEditError) {
        var outline = ChapterOutline(tree)
        if let parent {
            guard let index = outline.tops.firstIndex(where: { $0.id == parent }) else { throw .unknownChapter(parent) }
            if let fault = OrderFault(ids, of: outline.tops[index].subchapters) { throw .chapterOrder(fault) }
            outline.tops[index].subchapters = ids
        } else {
            if let fault = OrderFault(ids, of: outline.tops.map(\.id)) { throw .chapterOrder(fault) }
            let byID = Dictionary(outline.tops.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            outline.tops = ids.compactMap { byID[$0] }
        }
        set(outline)
    }

    mutating func removeChapter(_ id: ID<Chapter>) throws(StoryEditError) {
        guard chapter(id) != nil else { throw .unknownChapter(id) }
        var outline = ChapterOutline(tree)
        let gone = Set(outline.remove(id) + [id])
        chapters.removeAll { gone.contains($0.id) }
        for chapter in gone { items[chapter] = nil }
        set(outline)
    }

    /// Writes numbers and parents so that the chapters read as the outline says.
    mutating func set(_ outline: ChapterOutline) {
        let places = Dictionary(
            outline.flattened.enumerated().map { ($0.element.id, (number: $0.offset, parent: $0.element.parent)) },
            uniquingKeysWith: { first, _ in first })
        for index in chapters.indices {
            guard let place = places[chapters[index].id] else { continue }
            chapters[index].orderNumber = place.number
            chapters[index].parentID = place.parent
        }
    }
}

extension Array {
    /// Inserts at an index that may be nil or too large for the end, and negative for the start.
    mutating func insert(_ element: Element, atMost index: Int?) {
        insert(element, at: Swift.max(0, Swift.min(index ?? count, count)))
    }
}
