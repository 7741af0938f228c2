import RaccontoKit

/// Writes what is read: titles, contents, chapters and blocks.
struct PageBody {
    private let page: PreviewPage
    private let markdown: MarkdownRenderer
    let words: PageWords
    var html = HTMLText()
    var style = PageStyle()
    var shelf: PictureShelf

    init(_ page: PreviewPage, markdown: MarkdownRenderer, options: StoryPage.Options) {
        self.page = page
        self.markdown = markdown
        words = PageWords.spoken(in: page)
        shelf = PictureShelf(options)
    }

    mutating func write() throws(MarkdownError) {
        html.markup("<main>\n")
        if let title = page.title {
            html.markup("<header class=\"title\">\n")
            heading(1, id: nil, title)
            html.markup("</header>\n")
        }
        PageContents(page, words).write(into: &html)
        for (index, story) in page.stories.enumerated() { try write(story, number: index + 1) }
        html.markup("</main>\n")
    }

    /// A page of one story has the story's title at its top, and the contents after it.
    private mutating func write(_ story: PreviewStory, number: Int) throws(MarkdownError) {
        let level = page.title == nil ? 1 : 2
        html.markup("<article id=\"s\(number)\">\n<header class=\"title\">\n")
        heading(level, id: nil, story.title)
        paragraph("place", story.location)
        paragraph("lead", story.description)
        html.markup("</header>\n")
        if page.title == nil { PageContents(page, words).writeChapters(of: story, number: number, into: &html) }
        for (index, chapter) in story.chapters.enumerated() {
            try write(chapter, id: "s\(number)c\(index + 1)", level: level + 1)
        }
        if !story.morePictures.isEmpty {
            html.markup("<section class=\"chapter\">\n")
            if !story.chapters.isEmpty { heading(level + 1, id: nil, words.morePictures) }
            pictures(story.morePictures, layout: .grid)
            html.markup("</section>\n")
        }
        html.markup("</article>\n")
    }

    private mutating func write(_ chapter: PreviewStory.Chapter, id: String, level: Int) throws(MarkdownError) {
        html.markup("<section class=\"\(id.contains("-") ? "subchapter" : "chapter")\" aria-labelledby=\"\(id)\">\n")
        heading(level, id: id, chapter.title)
        paragraph("lead", chapter.description)
        for block in chapter.blocks { try write(block, level: level) }
        for (index, subchapter) in chapter.subchapters.enumerated() where !id.contains("-") {
            try write(subchapter, id: "\(id)-\(index + 1)", level: level + 1)
        }
        html.markup("</section>\n")
    }

    private mutating func heading(_ level: Int, id: String?, _ title: String) {
        html.markup(id.map { "<h\(level) id=\"\($0)\">" } ?? "<h\(level)>")
        html.text(title.isEmpty ? words.untitled : title)
        html.markup("</h\(level)>\n")
    }

    private mutating func paragraph(_ name: String, _ text: String) {
        guard !text.isEmpty else { return }
        html.markup("<p class=\"\(name)\">")
        html.text(text)
        html.markup("</p>\n")
    }

    // MARK: Blocks

    private mutating func write(_ block: PreviewBlock, level: Int) throws(MarkdownError) {
        switch block {
        case .text(let markdown): try text(markdown, level: level)
        case .pictures(let pictures, let layout): self.pictures(pictures, layout: layout)
        case .sideBySide(let markdown, let pictures, let side):
            html.markup("<div class=\"side\">\n")
            if side == .left { try text(markdown, level: level) }
            html.markup(side == .left ? "<div class=\"column\">\n" : "<div class=\"column inner-right\">\n")
            for picture in pictures {
                let shape = style.shape(picture) + style.share(PageLayout.sideShare(picture))
                figure(picture, classes: shape, width: PageLayout.sideWidth(picture))
            }
            html.markup("</div>\n")
            if side == .right { try text(markdown, level: level) }
            html.markup("</div>\n")
        }
    }

    private mutating func text(_ markdown: String, level: Int) throws(MarkdownError) {
        html.markup("<div class=\"text\">\n")
        try self.markdown.render(markdown, headingsBelow: level, into: &html)
        html.markup("</div>\n")
    }
}
