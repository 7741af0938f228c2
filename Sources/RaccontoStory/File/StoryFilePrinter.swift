import RaccontoKit

/// Writes a story document as the text of a story file, one paragraph for each element.
struct StoryFilePrinter {
    private(set) var text = ""
    /// Two unmarked texts in a row would be read as one.
    private var lastWasBareText = false
    private var lastWasHeading = false

    mutating func print(_ document: StoryDocument) {
        line(StoryFileSyntax.headerFence)
        line("racconto-story: \(StoryFile.version)")
        if let project = document.project { line("project: " + InlineText.escape(project.string)) }
        line(StoryFileSyntax.headerFence)
        for chapter in document.chapters {
            print(chapter, level: 1)
            for subchapter in chapter.subchapters { print(subchapter, level: 2) }
        }
        if let base = document.base { print(base) }
    }

    private mutating func print(_ chapter: StoryDocument.Chapter, level: Int) {
        line("")
        line(Self.heading(chapter, level: level))
        lastWasBareText = false
        lastWasHeading = true
        if !chapter.description.isEmpty { print(description: chapter.description.string) }
        for block in chapter.blocks {
            line("")
            print(block)
        }
    }

    private static func heading(_ chapter: StoryDocument.Chapter, level: Int) -> String {
        var title = InlineText.escape(chapter.title.string)
        // What looks like an id must not be read as one.
        title = title.replacingExactly("{#", with: "\\{#")
        let id = chapter.id.map { "{#" + InlineText.escape($0, special: ["{", "}"]) + "}" }
        return ([String(repeating: "#", count: level), title.isEmpty ? nil : title, id] as [String?])
            .compactMap { $0 }.joined(separator: " ")
    }

    private mutating func print(description: String) {
        line("")
        let lines = TextLines(description)
        if lines.encoding == .plain {
            for each in lines.lines { line(each.isEmpty ? ">" : "> " + each) }
        } else {
            fenced(.description, options: [lines.encoding.rawValue], content: lines.lines)
        }
        lastWasHeading = false
    }

    private mutating func print(_ block: StoryDocument.Block) {
        switch block.content {
        case .text(let text): print(text: text.string)
        case .photos(let photos, let layout):
            fenced(Self.keyword(layout), content: photos.map(Self.line))
        case .sideBySide(let text, let photos, let side, let layout):
            let lines = TextLines(text.string)
            let separated = lines.lines.isEmpty ? [] : [""] + lines.lines
            let options = [
                layout == .grid ? nil : Self.keyword(layout).rawValue,
                lines.encoding == .plain ? nil : lines.encoding.rawValue,
            ].compactMap { $0 }
            fenced(
                side == .left ? .sideLeft : .sideRight, options: options, content: photos.map(Self.line) + separated)
        }
        lastWasHeading = false
    }

    private mutating func print(text: String) {
        let lines = TextLines(text)
        if canBeBare(lines) {
            for each in lines.lines { line(each) }
            lastWasBareText = true
        } else {
            fenced(
                .text, options: lines.encoding == .plain ? [] : [lines.encoding.rawValue], content: lines.lines)
        }
    }

    /// Whether the text is read back as it is without marks around it.
    private func canBeBare(_ text: TextLines) -> Bool {
        guard text.encoding == .plain, !lastWasBareText, let first = text.lines.first, let last = text.lines.last else {
            return false
        }
        let looksLikeDescription = lastWasHeading && first.utf8.first == UInt8(ascii: ">")
        return !looksLikeDescription && !StoryFileSyntax.isBlank(first) && !StoryFileSyntax.isBlank(last)
            && !text.lines.contains(where: StoryFileSyntax.isStructure)
    }

    private mutating func fenced(_ keyword: StoryFileSyntax.Keyword, options: [String] = [], content: [String]) {
        let longest = content.map(StoryFileSyntax.colons).max() ?? 0
        let fence = String(repeating: ":", count: max(3, longest + 1))
        line(([fence, keyword.rawValue] + options).joined(separator: " "))
        for each in content { line(each) }
        line(fence)
        lastWasBareText = false
    }

    private mutating func line(_ content: String) {
        text += content
        text += "\n"
    }

    private static func keyword(_ layout: BlockLayout) -> StoryFileSyntax.Keyword {
        switch layout {
        case .wide: .wide
        case .single: .single
        default: .grid
        }
    }

    private static func line(_ photo: PhotoReference) -> String {
        var caption = StoryFileSyntax.keepCaption
        if let text = photo.caption {
            caption = InlineText.escape(text.string, special: ["]", "["])
            if caption == StoryFileSyntax.keepCaption { caption = "\\" + caption }
        }
        var remarks = photo.isInTrash ? [StoryFileSyntax.trashTitle] : []
        var target = photo.target
        if case .id(let id) = target, let name = photo.name, !name.isEmpty {
            remarks.insert(StoryFileSyntax.idPrefix + titleText(id), at: 0)
            target = .name(name)
        }
        let title = remarks.isEmpty ? "" : " \"\(remarks.joined(separator: StoryFileSyntax.remarkSeparator))\""
        return "![\(caption)](\(Self.target(target))\(title))"
    }

    /// An id between quotation marks, where these and commas mean something.
    private static func titleText(_ id: String) -> String {
        InlineText.escape(id).replacingExactly("\"", with: "\\u{22}").replacingExactly(",", with: "\\u{2C}")
    }

    private static func target(_ target: PhotoReference.Target) -> String {
        switch target {
        case .id(let id):
            return quoted(StoryFileSyntax.idPrefix + id)
        case .name(let name):
            guard name.string.begins(with: StoryFileSyntax.idPrefix) else { return quoted(name.string) }
            return "<\\u{70}" + InlineText.escape(name.string.withoutFirst(1), special: [">"]) + ">"
        }
    }

    private static func quoted(_ text: String) -> String {
        let isPlain =
            !text.isEmpty
            && text.unicodeScalars.allSatisfy { scalar in
                !scalar.properties.isWhitespace && !InlineText.isUnprintable(scalar)
                    && !["<", ">", "(", ")", "\\", "\""].contains(scalar)
            }
        return isPlain ? text : "<" + InlineText.escape(text, special: [">"]) + ">"
    }

    /// The state at the end of a file.
    mutating func print(_ base: StoryBase) {
        line("")
        line(StoryFileSyntax.stateMark + StoryFileSyntax.stateNote)
        line(base.story)
        for chapter in base.chapters {
            let id = InlineText.escape(chapter.id, special: [">"]).replacingExactly(" ", with: "\\u{20}")
            line(([id, chapter.heading] + chapter.blocks).joined(separator: " "))
        }
        line("-->")
    }
}
