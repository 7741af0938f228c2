import RaccontoKit
import RaccontoStory

/// Finds the chapters, blocks and photos that a person names.
struct StoryLookup {
    private let story: Story

    init(_ story: Story) { self.story = story }

    /// By id, the beginning of an id (`ShortID`), or the only title; a sub-chapter also as `Chapter/Sub-chapter`.
    func chapter(_ text: String) throws -> Chapter {
        let all = story.tree.flattened
        if let exact = all.first(where: { $0.node.chapter.id.rawValue == text }) { return exact.node.chapter }
        let titles = Dictionary(
            all.map { ($0.node.chapter.id, $0.node.chapter.title) }, uniquingKeysWith: { first, _ in first })
        var matches = all.filter { node, parent in
            node.chapter.title == text || parent.flatMap { titles[$0] }.map { $0 + "/" + node.chapter.title } == text
        }.map(\.node.chapter)
        if matches.isEmpty {
            let ids = ShortID.matches(text, among: all.map(\.node.chapter.id))
            matches = all.map(\.node.chapter).filter { ids.contains($0.id) }
        }
        guard let match = matches.first else {
            throw CommandFailure(
                .noInput, "no chapter has the id or title `\(text)`\(Self.list(all.map(\.node.chapter)))")
        }
        guard matches.count == 1 else {
            throw CommandFailure(
                .noInput, "several chapters are called `\(text)`; name one by its id\(Self.list(matches))")
        }
        return match
    }

    private static func list(_ chapters: [Chapter]) -> String {
        guard !chapters.isEmpty else { return "; the story has none yet" }
        let names = chapters.prefix(8).map { "`\($0.title)` (\($0.id.rawValue.prefix(8)))" }.joined(separator: ", ")
        return ": \(names)" + (chapters.count > 8 ? " and \(chapters.count - 8) more" : "")
    }

    /// A block with the chapter it is in: its number as `block list` shows it, its id, or the beginning of its id.
    ///
    /// - Parameter chapter: Needed for a number.
    func block(_ text: String, in chapter: String?) throws -> PlacedBlock {
        let chapters = try chapter.map { [try self.chapter($0)] } ?? story.tree.flattened.map(\.node.chapter)
        if let number = Int(text), text.count < 5 {
            guard chapter != nil, let only = chapters.first else {
                throw UsageError.conflict("a block's number needs --chapter; a block's id does not")
            }
            let blocks = story.blocks(of: only.id)
            guard blocks.indices.contains(number - 1) else {
                throw CommandFailure(
                    .noInput, "chapter `\(only.title)` has \(Plural.of(blocks.count, "block")), not a block \(number)")
            }
            return PlacedBlock(block: blocks[number - 1], chapter: only, number: number)
        }
        var matches: [PlacedBlock] = []
        for chapter in chapters {
            for (index, block) in story.blocks(of: chapter.id).enumerated()
            where !ShortID.matches(text, among: [block.id]).isEmpty {
                matches.append(PlacedBlock(block: block, chapter: chapter, number: index + 1))
            }
        }
        if let exact = matches.first(where: { $0.block.id.rawValue == text }) { return exact }
        guard matches.count < 2 else { throw CommandFailure(.noInput, "several blocks' ids begin with `\(text)`") }
        guard let match = matches.first else {
            throw CommandFailure(.noInput, "no block `\(text)`; `racconto block list` shows numbers and ids")
        }
        return match
    }

    /// Photos of a chapter by file name, photo id, item id, or the beginning of one.
    func photos(_ texts: [String], in items: [ChapterItem]) throws -> [ChapterItem] {
        try texts.map { text in
            let exact = items.filter { item in
                item.id.rawValue == text || item.shownPhotoID.rawValue == text
                    || story.photos[item.shownPhotoID]?.name == text
            }
            let matches =
                exact.isEmpty
                ? items.filter { item in
                    !ShortID.matches(text, among: [item.id]).isEmpty
                        || !ShortID.matches(text, among: [item.shownPhotoID]).isEmpty
                } : exact
            guard let match = matches.first else { throw CommandFailure(.noInput, "no photo `\(text)` there") }
            guard matches.count == 1 else {
                throw CommandFailure(.noInput, "several photos there are called `\(text)`; name one by its id")
            }
            return match
        }
    }
}

/// A block where it stands.
struct PlacedBlock {
    let block: Block
    let chapter: Chapter
    /// From 1, as it is shown.
    let number: Int
}

/// Where something goes among its like: `--at N`, `--up`, `--down`.
struct Place: Sendable {
    var number: Int?
    var isUp = false
    var isDown = false

    static var parameters: [Parameter<Place>] {
        [
            .option("--at", "N", \.number, in: 1...Int.max, "To this place, from 1"),
            .flag("--up", \.isUp, "One place up"),
            .flag("--down", \.isDown, "One place down"),
        ]
    }

    /// The index after what moves has been taken out; nil is the end.
    ///
    /// - Parameter current: The index it has now; nil when it comes from elsewhere.
    func index(from current: Int?) throws -> Int? {
        guard [number != nil, isUp, isDown].count(where: { $0 }) < 2 else {
            throw UsageError.conflict("--at, --up and --down cannot be given together")
        }
        if let number {
            return number - 1
        }
        guard isUp || isDown else { return nil }
        guard let current else { throw UsageError.conflict("--up and --down are for moving within one place") }
        return isUp ? max(0, current - 1) : current + 1
    }

    var isGiven: Bool { number != nil || isUp || isDown }
}
