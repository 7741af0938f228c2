import RaccontoKit
import RaccontoStory
import TestSupport

/// Section 6 of the API contract, written once more as operations on tables: what the client's simulation and calls
/// are checked against. It shares no code with the library, lists ties in a random order as the backend may, and refuses
/// what the backend refuses.
final class ReferenceServer {
    struct ChapterRow {
        var id: String
        var title: String
        var description: String?
        var order: Int
        var parent: String?
    }

    struct ItemRow {
        var id: String
        var chapter: String
        var kind: String
        var order: Int
        var block: String?
        var inBlock = 0
        var type = "default"
        var layout = "grid"
        var photo: String?
        var text: String?
    }

    struct Refusal: Error { let reason: String }

    var chapters: [ChapterRow] = []
    var items: [ItemRow] = []
    /// Captions by photo; a photo that is not here does not exist.
    var photos: [String: String?] = [:]
    /// Photos in the trash; the backend goes on listing their items.
    var trash: Set<String> = []
    /// Whether some photos' files have the same name.
    var hasTwins = false
    private(set) var callCount = 0
    private var idCount = 0
    private var random: SeededRandom

    init(seed: Int) { random = SeededRandom(seed: seed) }

    func freshID() -> String {
        idCount += 1
        // Later ids must not always sort last.
        return "\(random.below(10))-srv-\(idCount)"
    }

    // MARK: Chapters

    func createChapter(title: String, description: String?, parent: String?) throws -> String {
        if let parent {
            guard let row = chapters.first(where: { $0.id == parent }) else { throw Refusal(reason: "404 parent") }
            guard row.parent == nil else { throw Refusal(reason: "400 two levels") }
        }
        let id = freshID()
        let next = (chapters.map(\.order).max() ?? -1) + 1
        chapters.append(ChapterRow(id: id, title: title, description: description, order: next, parent: parent))
        return id
    }

    func putChapter(_ id: String, title: String, description: String??, parent: String??) throws {
        guard let index = chapters.firstIndex(where: { $0.id == id }) else { throw Refusal(reason: "404") }
        if case .some(.some(let parent)) = parent {
            guard let row = chapters.first(where: { $0.id == parent }) else { throw Refusal(reason: "404 parent") }
            guard row.parent == nil else { throw Refusal(reason: "400 two levels") }
        }
        chapters[index].title = title
        if let description { chapters[index].description = description }
        if let parent { chapters[index].parent = parent }
    }

    func reorderChapters(_ ids: [String]) throws {
        guard !ids.isEmpty else { throw Refusal(reason: "500") }
        guard Set(ids).count == ids.count, ids.allSatisfy({ id in chapters.contains { $0.id == id } }) else {
            throw Refusal(reason: "403")
        }
        for row in chapters.indices {
            if let number = ids.firstIndex(of: chapters[row].id) { chapters[row].order = number }
        }
    }

    func deleteChapter(_ id: String) throws {
        try requireChapter(id)
        var doomed: Set<String> = [id]
        // The database cascades as deep as it goes.
        while true {
            let more = chapters.filter { $0.parent.map(doomed.contains) == true && !doomed.contains($0.id) }
            if more.isEmpty { break }
            doomed.formUnion(more.map(\.id))
        }
        chapters.removeAll { doomed.contains($0.id) }
        items.removeAll { doomed.contains($0.chapter) }
    }

    private func requireChapter(_ id: String) throws {
        guard chapters.contains(where: { $0.id == id }) else { throw Refusal(reason: "404 CHAPTER_NOT_FOUND \(id)") }
    }

    // MARK: Items

    func list(_ chapter: String) -> [ItemRow] {
        items.filter { $0.chapter == chapter }.shuffled(using: &random)
            .sorted { ($0.order, $0.inBlock) < ($1.order, $1.inBlock) }
    }

    private func next(_ chapter: String) -> Int {
        let orders = items.filter { $0.chapter == chapter }.map(\.order)
        return (orders.max() ?? -1) + 1
    }

    func addPhoto(_ photo: String, to chapter: String) throws -> ItemRow {
        try requireChapter(chapter)
        if items.contains(where: { $0.chapter == chapter && $0.photo == photo && $0.kind == "PHOTO" }) {
            throw Refusal(reason: "400 PHOTO_ALREADY_IN_CHAPTER")
        }
        guard photos.keys.contains(photo) else { throw Refusal(reason: "500 unknown photo") }
        let id = freshID()
        let row = ItemRow(id: id, chapter: chapter, kind: "PHOTO", order: next(chapter), block: id, photo: photo)
        items.append(row)
        return row
    }

    func addPhotos(_ ids: [String], to chapter: String) throws {
        try requireChapter(chapter)
        guard !ids.isEmpty else { throw Refusal(reason: "400 PHOTO_IDS_EMPTY") }
        guard ids.allSatisfy({ photos.keys.contains($0) }) else { throw Refusal(reason: "500 unknown photo") }
        let present = Set(items.filter { $0.chapter == chapter && $0.kind == "PHOTO" }.compactMap(\.photo))
        let order = next(chapter)
        let block = freshID()
        var index = 0
        for photo in ids where !present.contains(photo) {
            items.append(
                ItemRow(
                    id: freshID(), chapter: chapter, kind: "PHOTO", order: order, block: block, inBlock: index,
                    photo: photo))
            index += 1
        }
    }

    func addText(_ text: String, to chapter: String) throws -> ItemRow {
        try requireChapter(chapter)
        let row = ItemRow(id: freshID(), chapter: chapter, kind: "TEXT", order: next(chapter), text: text)
        items.append(row)
        return row
    }

    func putText(_ id: String, _ text: String, in chapter: String) throws {
        let row = try position(of: id, kind: "TEXT", in: chapter)
        items[row].text = text
    }

    func deleteItem(_ id: String, in chapter: String) throws {
        guard let row = items.firstIndex(where: { $0.id == id && $0.chapter == chapter }) else {
            throw Refusal(reason: "404 ITEM_NOT_FOUND \(id)")
        }
        items.remove(at: row)
    }

    private func position(of id: String, kind: String, in chapter: String) throws -> Int {
        guard let row = items.firstIndex(where: { $0.id == id && $0.chapter == chapter && $0.kind == kind }) else {
            throw Refusal(reason: "404 \(kind) \(id)")
        }
        return row
    }

    private func rows(_ chapter: String, where matches: (ItemRow) -> Bool) -> [Int] {
        items.indices.filter { items[$0].chapter == chapter && matches(items[$0]) }
    }

    // MARK: Blocks

    func moveToBlock(_ id: String, _ target: String, in chapter: String) throws {
        let row = try position(of: id, kind: "PHOTO", in: chapter)
        let source = items[row].block
        let residents = rows(chapter) { $0.kind == "PHOTO" && $0.block == target }
        if let first = residents.min(by: { items[$0].inBlock < items[$1].inBlock }) {
            items[row].inBlock = residents.count
            items[row].order = items[first].order
            items[row].layout = items[first].layout
        } else {
            let anchor = items[row].order
            for other in rows(chapter, where: { $0.id != id && $0.order >= anchor + 1 }) {
                // NULL <> target is not true in SQL.
                if let block = items[other].block, block != target { items[other].order += 1 }
            }
            items[row].order = anchor + 1
            items[row].inBlock = 0
            items[row].layout = "grid"
        }
        items[row].block = target
        if let source { release(source, in: chapter) }
    }

    func bulkSync(_ lines: [(id: String, block: String, inBlock: Int, order: Int)], in chapter: String) throws {
        try requireChapter(chapter)
        var sources: Set<String> = []
        for line in lines {
            guard abs(line.order) < 1 << 31, abs(line.inBlock) < 1 << 31 else { throw Refusal(reason: "500 int32") }
            for row in rows(chapter, where: { $0.id == line.id }) {
                if let block = items[row].block, block != line.block { sources.insert(block) }
                items[row].block = line.block
                items[row].inBlock = line.inBlock
                items[row].order = line.order
            }
        }
        for source in sources { release(source, in: chapter) }
    }

    /// A block left without photos lets go of its text.
    private func release(_ block: String, in chapter: String) {
        guard rows(chapter, where: { $0.kind == "PHOTO" && $0.block == block }).isEmpty else { return }
        if let text = rows(chapter, where: { $0.kind == "TEXT" && $0.block == block }).first {
            items[text].block = items[text].id
            items[text].type = "default"
        }
    }

    func reorderBlock(_ block: String, _ ids: [String], in chapter: String) throws {
        try requireChapter(chapter)
        for (index, id) in ids.enumerated() {
            for row in items.indices where items[row].id == id && items[row].block == block {
                items[row].inBlock = index
            }
        }
    }

    func setLayout(_ block: String, _ layout: String, in chapter: String) throws {
        guard ["grid", "wide", "single"].contains(layout) else { throw Refusal(reason: "422") }
        let members = rows(chapter) { $0.block == block }
        guard !members.isEmpty else { throw Refusal(reason: "404 BLOCK_NOT_FOUND \(block)") }
        for row in members { items[row].layout = layout }
    }

    func setSide(text: String, block: String, position side: String, in chapter: String) throws {
        let row = try position(of: text, kind: "TEXT", in: chapter)
        let photos = rows(chapter) { $0.kind == "PHOTO" && $0.block == block }
        guard let first = photos.min(by: { items[$0].order < items[$1].order }) else {
            throw Refusal(reason: "404 PHOTO_BLOCK_NOT_FOUND \(block)")
        }
        items[row].block = block
        items[row].order = items[first].order
        for member in rows(chapter, where: { $0.block == block }) { items[member].type = side }
    }

    func cancelSide(text: String, in chapter: String) throws {
        let row = try position(of: text, kind: "TEXT", in: chapter)
        let old = items[row].block
        items[row].block = items[row].id
        items[row].type = "default"
        for photo in rows(chapter, where: { $0.kind == "PHOTO" && $0.block == old && old != nil }) {
            items[photo].type = "default"
        }
    }
}
