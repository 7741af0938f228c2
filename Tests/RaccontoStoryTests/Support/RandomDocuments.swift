import RaccontoKit
import RaccontoStory
import TestSupport

/// Documents with every kind of text that people and machines come up with.
struct RandomDocuments {
    var random: SeededRandom

    init(seed: Int) { random = SeededRandom(seed: seed) }

    mutating func document() -> StoryDocument {
        var document = StoryDocument(
            project: random.chance(80) ? ExactText(word()) : nil,
            chapters: (0..<random.below(4)).map { _ in chapter(level: 1) },
            base: random.chance(50) ? base() : nil)
        // An id names one chapter.
        var seen: Set<String> = []
        for top in document.chapters.indices {
            if let id = document.chapters[top].id, !seen.insert(id).inserted { document.chapters[top].id = nil }
            for sub in document.chapters[top].subchapters.indices {
                if let id = document.chapters[top].subchapters[sub].id, !seen.insert(id).inserted {
                    document.chapters[top].subchapters[sub].id = nil
                }
            }
        }
        return document
    }

    private mutating func chapter(level: Int) -> StoryDocument.Chapter {
        StoryDocument.Chapter(
            id: random.chance(50) ? nonEmptyWord() : nil, title: ExactText(random.chance(80) ? word() : text()),
            description: random.chance(40) ? ExactText(text()) : "",
            blocks: (0..<random.below(5)).map { _ in block() },
            subchapters: level == 1 ? (0..<random.below(3)).map { _ in chapter(level: 2) } : [])
    }

    private mutating func block() -> StoryDocument.Block {
        let layout = random.pick([BlockLayout.grid, .wide, .single]) ?? .grid
        switch random.below(4) {
        case 0, 1: return .init(.text(ExactText(text())))
        case 2: return .init(.photos((0..<random.below(4)).map { _ in photo() }, layout: layout))
        default:
            return .init(
                .sideBySide(
                    text: ExactText(text()), photos: (0..<(1 + random.below(3))).map { _ in photo() },
                    textSide: random.chance(50) ? .left : .right, layout: layout))
        }
    }

    private mutating func photo() -> PhotoReference {
        let isNamed = random.chance(80)
        return PhotoReference(
            isNamed ? .name(ExactText(nonEmptyWord())) : .id(nonEmptyWord()),
            name: !isNamed && random.chance(50) ? ExactText(nonEmptyWord()) : nil,
            caption: random.chance(80) ? ExactText(random.chance(50) ? word() : text()) : nil,
            isInTrash: random.chance(10))
    }

    private mutating func base() -> StoryBase {
        StoryBase(
            story: "0123456789abcdef",
            chapters: (0..<random.below(3)).map { _ in
                .init(id: nonEmptyWord(), heading: "00ff00ff", blocks: (0..<random.below(3)).map { "0000000\($0)" })
            })
    }

    private mutating func nonEmptyWord() -> String {
        let word = word()
        return word.isEmpty ? "IMG_1.jpg" : word
    }

    /// Mostly plain, sometimes everything that means something in the format.
    mutating func word() -> String {
        if random.chance(40) {
            return random.pick(["IMG_0001.jpg", "제주 2026", "day1/DSC 01 (2).JPG", "새벽", "#tag", "photo:1", "a"])
                ?? ""
        }
        return (0..<random.below(5)).map { _ in piece() }.joined()
    }

    /// Lines made of whatever could be taken for something else.
    mutating func text() -> String {
        if random.chance(15) { return "" }
        let ends = random.pick([["\n"], ["\n"], ["\r\n"], ["\n", "\r\n", "\r"]]) ?? ["\n"]
        return (0..<(1 + random.below(6))).map { _ in
            let line = random.chance(60) ? piece() : (0..<random.below(4)).map { _ in piece() }.joined()
            return line + (random.chance(85) ? random.pick(ends) ?? "" : "")
        }.joined()
    }

    private mutating func piece() -> String {
        random.pick([
            "", " ", "  ", "\t", "# 제목", "## sub", "### deep", "#tag", "#", ":::", ":::: text", "::: grid", "::", ":",
            "::: side-left wide", "![caption](IMG.jpg)", "![", "](", ")", "(", "[", "]", "<!-- c -->", "<!--", "-->",
            "> quote", ">", "---", "```", "~~~", "\\", "\\n", "\\u{41}", "\\]", "{#", "{#id}", "}", "{", "\"",
            "\"in the trash\"",
            "=", "photo:", "photo:abc", "<", "racconto-story: 1", "<!-- racconto state", "본문 **굵게**입니다", "🙂", "👩‍👩‍👧",
            "\u{1112}\u{1161}\u{11AB}", "한", "e\u{301}", "é", "\u{301}", "\u{FEFF}", "\u{2028}", "\u{0}", "\u{7F}",
            "\u{85}", "\u{200E}", "\u{3000}", "\r", "a", "word", "- item", "* item", "1. one", "|a|b|", "&amp;", "%20",
        ]) ?? ""
    }
}
