import RaccontoKit
import RaccontoStory

/// A block as a card: the first three photos and how many more, the first two lines of a text.
struct BlockText {
    private let story: Story

    init(_ story: Story) { self.story = story }

    /// `wide`, `text`, `side-left`
    static func kind(_ block: Block) -> String {
        if let side = block.textSide { return "side-\(side.rawValue)" }
        return block.layout?.rawValue ?? "text"
    }

    /// `IMG_1.jpg  IMG_2.jpg  IMG_3.jpg  +4`; a photo in the trash has a cross.
    func photos(_ block: Block) -> String {
        let names = block.photos.prefix(3).map(name)
        let more = block.photos.count > 3 ? ["+\(block.photos.count - 3)"] : []
        return (names + more).joined(separator: "  ")
    }

    private func name(_ item: ChapterItem) -> String {
        guard let photo = story.photos[item.shownPhotoID] else { return item.shownPhotoID.rawValue }
        let name = photo.name ?? String(photo.id.rawValue.prefix(8))
        return photo.isInTrash ? "×" + name : name
    }

    /// At most so many lines with something on them; an ellipsis when there is more.
    static func lines(_ text: String, limit: Int = 2, width: Int = 72) -> [String] {
        let lines = text.split(whereSeparator: \.isNewline).map(String.init).filter { !$0.allSatisfy(\.isWhitespace) }
        guard !lines.isEmpty else { return ["(empty)"] }
        var shown = lines.prefix(limit).map { line in
            let safe = PlainText.oneLine(line)
            return TextWidth.of(safe) > width ? beginning(of: safe, width: width) : safe
        }
        if lines.count > limit, let last = shown.last, !last.hasSuffix("…") { shown[shown.count - 1] = last + " …" }
        return shown
    }

    private static func beginning(of text: String, width: Int) -> String {
        var result = ""
        var used = 1
        for character in text {
            used += TextWidth.width(character)
            if used > width { break }
            result.append(character)
        }
        return result + "…"
    }

    /// The card's lines, the first with number and kind.
    func card(_ block: Block, number: Int, indent: String) -> [String] {
        let heading = String(repeating: " ", count: max(0, 3 - String(number).count)) + "\(number)  "
        let kind = Self.kind(block)
        let padded = kind + String(repeating: " ", count: max(1, 12 - kind.count))
        var content: [String] = []
        if !block.photos.isEmpty { content.append(PlainText.oneLine(photos(block))) }
        if let text = block.text { content += Self.lines(text.textContent ?? "") }
        let blank = indent + String(repeating: " ", count: heading.count + padded.count)
        return content.enumerated().map { index, line in (index == 0 ? indent + heading + padded : blank) + line }
    }
}
