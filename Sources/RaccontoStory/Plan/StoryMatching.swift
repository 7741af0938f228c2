import Foundation
import RaccontoKit

/// Which chapter of the server each chapter of a document is: by its id, else by its title below the same parent.
struct ChapterMatching {
    /// By place in the document: one index for a chapter, two for a sub-chapter. Absent for chapters to be made.
    private(set) var ids: [[Int]: ID<Chapter>] = [:]
    private(set) var complaints: [StoryFileError.Complaint] = []

    init(server: Story, document: StoryDocument) {
        let known = IDAbbreviations(server.chapters.map(\.id.rawValue))
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

/// Which item of the server each photo and text of a document's chapter is.
///
/// Photos by their id; texts by their words, equal ones first and then the most alike; blocks by the photos they share.
struct ItemMatching {
    private let chapter: ID<Chapter>
    private let current: [Block]
    private let photos: [ID<Photo>: StoryPhoto]
    private(set) var ids: ProvisionalIDs

    init(chapter: ID<Chapter>, server: Story, ids: ProvisionalIDs) {
        self.chapter = chapter
        self.ids = ids
        current = server.blocks(of: chapter)
        photos = server.photos
    }

    /// The desired blocks made of items.
    mutating func blocks(for desired: [DesiredBlock], keepRest: Bool) -> [Block] {
        let photoItems = matchPhotos(desired)
        let textItems = matchTexts(desired)
        let blockIDs = matchBlocks(photoItems)
        var result: [Block] = []
        for (index, block) in desired.enumerated() {
            let photos = photoItems[index]
            let id = blockIDs[index] ?? ids.next()
            switch block.content {
            case .text: textItems[index].map { result.append(Block(text: $0)) }
            case .photos(_, let layout):
                if !photos.isEmpty { result.append(Block(id: id, content: .photos(photos, layout: layout))) }
            case .sideBySide(_, _, let side, let layout):
                guard let text = textItems[index] else { continue }
                result.append(
                    photos.isEmpty
                        ? Block(text: text)
                        : Block(
                            id: id,
                            content: .sideBySide(text: text, photos: photos, textSide: side, layout: layout)))
            }
        }
        return keepRest ? rest(besides: result) + result : result
    }

    /// What the file does not name, in the blocks it is in.
    private func rest(besides named: [Block]) -> [Block] {
        let taken = Set(named.flatMap(\.items).map(\.id))
        let takenBlocks = Set(named.filter { !$0.photos.isEmpty }.map(\.id))
        return current.compactMap { block in
            let kept = block.text.map { taken.contains($0.id) } == true ? block.withoutText : block
            guard var rest = kept?.with(photos: block.photos.filter { !taken.contains($0.id) }) else { return nil }
            if case .text(let text) = rest.content, taken.contains(text.id) { return nil }
            if !rest.photos.isEmpty, takenBlocks.contains(rest.id) { rest.id = ID("new:rest-" + rest.id.rawValue) }
            return rest
        }
    }

    // MARK: Photos

    private mutating func matchPhotos(_ desired: [DesiredBlock]) -> [[ChapterItem]] {
        var free = Dictionary(grouping: current.flatMap(\.photos).reversed(), by: \.shownPhotoID)
        return desired.map { block in
            block.photos.map { photo in
                free[photo]?.popLast()
                    ?? ChapterItem(
                        id: ids.next(), chapterID: chapter, orderNumber: 0, itemType: .photo, photoID: photo,
                        caption: photos[photo]?.caption)
            }
        }
    }

    // MARK: Texts

    private mutating func matchTexts(_ desired: [DesiredBlock]) -> [Int: ChapterItem] {
        let texts = desired.enumerated().compactMap { index, block in block.text.map { (index: index, text: $0) } }
        var free = current.compactMap(\.text)
        var result: [Int: ChapterItem] = [:]

        var equal = Dictionary(grouping: free.reversed(), by: { ExactText($0.textContent ?? "") })
        for (index, text) in texts { result[index] = equal[text]?.popLast() }
        let taken = Set(result.values.map(\.id))
        free.removeAll { taken.contains($0.id) }

        let open = texts.filter { result[$0.index] == nil }
        let pairs = TextSimilarity.pairs(free.map { $0.textContent ?? "" }, open.map(\.text.string))
        for (old, new) in pairs {
            var item = free[old]
            item.textContent = open[new].text.string
            result[open[new].index] = item
        }
        for (index, text) in texts where result[index] == nil {
            result[index] = ChapterItem(
                id: ids.next(), chapterID: chapter, orderNumber: 0, itemType: .text, textContent: text.string)
        }
        return result
    }

    // MARK: Blocks

    /// The actual block that each desired one continues: the one with which it shares most photos.
    private func matchBlocks(_ items: [[ChapterItem]]) -> [Int: ID<Block>] {
        var overlaps: [(index: Int, block: ID<Block>, count: Int)] = []
        for (index, photos) in items.enumerated() {
            let known = photos.filter { !$0.id.isProvisional }
            for (block, shared) in Dictionary(grouping: known, by: \.photoBlockID) {
                overlaps.append((index, block, shared.count))
            }
        }
        overlaps.sort { ($1.count, $0.index, $0.block.rawValue) < ($0.count, $1.index, $1.block.rawValue) }
        var result: [Int: ID<Block>] = [:]
        var taken: Set<ID<Block>> = []
        for (index, block, _) in overlaps where result[index] == nil && taken.insert(block).inserted {
            result[index] = block
        }
        return result
    }
}

extension DesiredBlock {
    /// Nil for a group of photos.
    fileprivate var text: ExactText? {
        switch content {
        case .text(let text), .sideBySide(let text, _, _, _): text
        case .photos: nil
        }
    }
}

/// Pairs texts that were edited with what they were before.
private enum TextSimilarity {
    /// Texts less alike than this are different texts.
    private static let threshold = 0.3
    /// More comparisons than this take longer than the result is worth: then the order decides.
    private static let limit = 20_000

    /// Pairs of indices, each used at most once, the most alike first.
    static func pairs(_ old: [String], _ new: [String]) -> [(Int, Int)] {
        guard !old.isEmpty, !new.isEmpty else { return [] }
        guard old.count * new.count <= limit else { return Array(zip(old.indices, new.indices)) }
        let oldBigrams = old.map(bigrams)
        let newBigrams = new.map(bigrams)
        var candidates: [(old: Int, new: Int, likeness: Double)] = []
        for (first, left) in oldBigrams.enumerated() {
            for (second, right) in newBigrams.enumerated() {
                let likeness = likeness(left, right)
                if likeness >= threshold { candidates.append((first, second, likeness)) }
            }
        }
        candidates.sort { ($1.likeness, $0.old, $0.new) < ($0.likeness, $1.old, $1.new) }
        var result: [(Int, Int)] = []
        var takenOld: Set<Int> = []
        var takenNew: Set<Int> = []
        for (old, new, _) in candidates where !takenOld.contains(old) && !takenNew.contains(new) {
            takenOld.insert(old)
            takenNew.insert(new)
            result.append((old, new))
        }
        return result
    }

    /// Neighbouring scalars, sorted; syllables taken apart, so that they are alike when their letters are. The beginning
    /// of a long text is enough to know it by.
    private static func bigrams(_ text: String) -> [UInt64] {
        let scalars = text.prefix(2000).decomposedStringWithCanonicalMapping.unicodeScalars.map { UInt64($0.value) }
        return zip(scalars, scalars.dropFirst()).map { $0 << 32 | $1 }.sorted()
    }

    /// The share of bigrams in common, from 0 to 1.
    private static func likeness(_ left: [UInt64], _ right: [UInt64]) -> Double {
        guard !left.isEmpty, !right.isEmpty else { return 0 }
        var common = 0
        var (first, second) = (0, 0)
        while first < left.count, second < right.count {
            if left[first] == right[second] {
                common += 1
                first += 1
                second += 1
            } else if left[first] < right[second] {
                first += 1
            } else {
                second += 1
            }
        }
        return Double(2 * common) / Double(left.count + right.count)
    }
}
