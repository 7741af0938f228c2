import RaccontoKit
import RaccontoStory
import Testing

/// A chapter's items written as the API contract writes them: `P1 0/A/0, T 1/null/0, P5 2/C/0 wide side-left` is name,
/// order / block / place in block, and what is not usual. Names with `T` are texts; a photo's id is its name in lower
/// case.
func chapterItems(_ rows: String, in chapter: ID<Chapter> = "c") -> [ChapterItem] {
    rows.split(whereSeparator: { $0 == "," || $0 == "\n" }).map { row in
        let words = row.split(separator: " ").map(String.init)
        let place = words[1].split(separator: "/").map(String.init)
        let isText = words[0].hasPrefix("T")
        let extra = words.dropFirst(2)
        return ChapterItem(
            id: ID(words[0]), chapterID: chapter, orderNumber: Int(place[0]) ?? 0, itemType: isText ? .text : .photo,
            blockType: extra.first { $0.hasPrefix("side") }.map { .init(rawValue: $0) } ?? .default,
            blockID: place[1] == "null" ? nil : ID(place[1]), orderInBlock: Int(place[2]) ?? 0,
            blockLayout: extra.first { !$0.hasPrefix("side") }.map { .init(rawValue: $0) } ?? .grid,
            photoID: isText ? nil : ID(words[0].lowercased()), textContent: isText ? "text of \(words[0])" : nil)
    }
}

/// The same notation back, in the server's order.
func notation(_ items: [ChapterItem]) -> String {
    items.sorted {
        ($0.orderNumber, $0.orderInBlock, $0.id.rawValue) < ($1.orderNumber, $1.orderInBlock, $1.id.rawValue)
    }.map { item in
        let place = "\(item.orderNumber)/\(item.blockID?.rawValue ?? "null")/\(item.orderInBlock)"
        let layout = item.blockLayout == .grid ? [] : [item.blockLayout.rawValue]
        let type = item.blockType == .default ? [] : [item.blockType.rawValue]
        return ([item.id.rawValue, place] + layout + type).joined(separator: " ")
    }.joined(separator: ", ")
}

/// A story of one chapter `c` with these rows.
func storyOfOneChapter(_ rows: String, photos: [StoryPhoto] = []) -> Story {
    Story(
        projectID: "project", chapters: [Chapter(id: "c", projectID: "project", title: "Chapter", orderNumber: 0)],
        items: ["c": chapterItems(rows)], photos: photos)
}

/// A block in a few words: `text T`, `grid P1 P2`, `left T: P1 (wide)`.
func brief(_ block: Block) -> String {
    let photos = block.photos.map(\.id.rawValue).joined(separator: " ")
    return switch block.content {
    case .text(let text): "text \(text.id)"
    case .photos(_, let layout): "\(layout.rawValue) \(photos)"
    case .sideBySide(let text, _, let side, let layout):
        "\(side.rawValue) \(text.id): \(photos)" + (layout == .grid ? "" : " (\(layout.rawValue))")
    }
}

/// Short pictures of stories and calls, so that a failure can be read.
extension StoryContent: CustomTestStringConvertible {
    public var testDescription: String { chapters.map(\.brief).joined(separator: "\n") }
}

extension StoryContent.Chapter {
    fileprivate var brief: String {
        let about = description.isEmpty ? "" : " (\(description))"
        let subs = subchapters.map { "\n    " + $0.brief }.joined()
        return "\(title)\(about): " + blocks.map(\.brief).joined(separator: " | ") + subs
    }
}

extension StoryContent.Block {
    fileprivate var brief: String {
        func list(_ photos: [StoryContent.Photo]) -> String {
            photos.map { $0.id.rawValue + ($0.caption.isEmpty ? "" : "'\($0.caption)'") }.joined(separator: " ")
        }
        return switch self {
        case .text(let text): "T \(text.string.debugDescription)"
        case .photos(let photos, let layout): "\(layout.rawValue) \(list(photos))"
        case .sideBySide(let text, let photos, let side, let layout):
            "S-\(side.rawValue) \(layout.rawValue) \(text.string.debugDescription) \(list(photos))"
        }
    }
}

/// The rows of a chapter as the recorded exchanges show them: kind, order / block / place in block, type, layout.
func rows(_ items: [ChapterItem]) -> String {
    items.map { item in
        let block = item.blockID?.rawValue ?? "null"
        return """
            \(item.id) \(item.itemType.rawValue) \(item.orderNumber)/\(block)/\(item.orderInBlock) \
            \(item.blockType.rawValue) \(item.blockLayout.rawValue) \(item.photoID?.rawValue ?? "")
            """
    }.joined(separator: "\n")
}

/// One call per line.
func brief(_ calls: [StoryCall]) -> String {
    calls.map { "\($0)".replacing("RaccontoStory.", with: "") }.joined(separator: "\n")
}
