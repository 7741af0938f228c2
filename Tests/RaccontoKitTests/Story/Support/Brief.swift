import RaccontoKit
import Testing

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
    calls.map { "\($0)".replacing("RaccontoKit.", with: "") }.joined(separator: "\n")
}
