import RaccontoKit

/// Writes what is read: titles, contents, chapters and blocks.
struct PageBody {
    private let page: PreviewPage
    private let markdown: MarkdownRenderer
    let strings: PageStrings
    private(set) var html = HTMLText()
    private(set) var style = PageStyle()
    private(set) var pictureResolver: PictureResolver

    init(_ page: PreviewPage, markdown: MarkdownRenderer, options: StoryPage.Options) {
        self.page = page
        self.markdown = markdown
        strings = PageStrings.language(of: page)
        pictureResolver = PictureResolver(options)
    }

    mutating func write() throws(MarkdownError) {
        html.append("<main>\n")
        if let title = page.title {
            html.append("<header class=\"title\">\n")
            heading(1, id: nil, title)
            html.append("</header>\n")
        }
        PageContents(page, strings).write(into: &html)
        for (index, story) in page.stories.enumerated() { try write(story, number: index + 1) }
        html.append("</main>\n")
    }

    /// A page of one story has the story's title at its top, and the contents after it.
    private mutating func write(_ story: PreviewStory, number: Int) throws(MarkdownError) {
        let level = page.title == nil ? 1 : 2
        html.append("<article id=\"s\(number)\">\n<header class=\"title\">\n")
        heading(level, id: nil, story.title)
        paragraph("place", story.location)
        paragraph("lead", story.description)
        html.append("</header>\n")
        if page.title == nil { PageContents(page, strings).writeChapters(of: story, number: number, into: &html) }
        for (index, chapter) in story.chapters.enumerated() {
            try write(chapter, id: "s\(number)c\(index + 1)", level: level + 1)
        }
        if !story.morePictures.isEmpty {
            html.append("<section class=\"chapter\">\n")
            if !story.chapters.isEmpty { heading(level + 1, id: nil, strings.morePictures) }
            pictures(story.morePictures, layout: .grid)
            html.append("</section>\n")
        }
        html.append("</article>\n")
    }

    private mutating func write(_ chapter: PreviewStory.Chapter, id: String, level: Int) throws(MarkdownError) {
        html.append("<section class=\"\(id.contains("-") ? "subchapter" : "chapter")\" aria-labelledby=\"\(id)\">\n")
        heading(level, id: id, chapter.title)
        paragraph("lead", chapter.description)
        for block in chapter.blocks { try write(block, level: level) }
        for (index, subchapter) in chapter.subchapters.enumerated() where !id.contains("-") {
            try write(subchapter, id: "\(id)-\(index + 1)", level: level + 1)
        }
        html.append("</section>\n")
    }

    private mutating func heading(_ level: Int, id: String?, _ title: String) {
        let attribute: HTMLText = id.map { " id=\"\($0)\"" } ?? ""
        html.append("<h\(level)\(attribute)>\(title.isEmpty ? strings.untitled : title)</h\(level)>\n")
    }

    private mutating func paragraph(_ name: String, _ text: String) {
        guard !text.isEmpty else { return }
        html.append("<p class=\"\(name)\">\(text)</p>\n")
    }

    // MARK: Blocks

    private mutating func write(_ block: PreviewBlock, level: Int) throws(MarkdownError) {
        switch block {
        case .text(let markdown): try text(markdown, level: level)
        case .pictures(let pictures, let layout): self.pictures(pictures, layout: layout)
        case .sideBySide(let markdown, let pictures, let side):
            html.append("<div class=\"side\">\n")
            if side == .left { try text(markdown, level: level) }
            html.append(side == .left ? "<div class=\"column\">\n" : "<div class=\"column inner-right\">\n")
            for picture in pictures {
                let shape = style.shape(picture) + style.share(PageLayout.sideShare(picture))
                figure(picture, classes: shape, width: PageLayout.sideWidth(picture))
            }
            html.append("</div>\n")
            if side == .right { try text(markdown, level: level) }
            html.append("</div>\n")
        }
    }

    private mutating func text(_ markdown: String, level: Int) throws(MarkdownError) {
        html.append("<div class=\"text\">\n")
        try self.markdown.render(markdown, headingsBelow: level, into: &html)
        html.append("</div>\n")
    }

    // MARK: Pictures

    /// A block of pictures, row by row.
    private mutating func pictures(_ pictures: [PreviewPicture], layout: BlockLayout) {
        html.append("<div class=\"block\(layout == .wide || layout == .single ? " wide" : "")\">\n")
        var above: [PreviewPicture]?
        for row in PageLayout.rows(pictures, layout) {
            html.append("<div class=\"row\">\n")
            for picture in row {
                let share = row.count == 1 ? PageLayout.loneShare(picture, below: above, layout) : 1
                figure(
                    picture, classes: style.shape(picture) + style.share(share),
                    width: PageLayout.cellWidth(picture, in: row, layout, share: share))
            }
            above = row
            html.append("</div>\n")
        }
        html.append("</div>\n")
    }

    /// A picture that is a link to its large size, with caption and facts.
    ///
    /// - Parameter width: CSS pixels in the full column.
    private mutating func figure(_ picture: PreviewPicture, classes: String, width: Double) {
        html.append("<figure class=\"\(classes)\">")
        if let resolved = pictureResolver.resolve(picture) {
            html.append("<a class=\"frame\" href=\"\(resolved.large)\">")
            image(picture, resolved, width: width)
            html.append("</a>")
        } else {
            html.append("<span class=\"frame missing\">\(strings.unavailable)</span>")
        }
        if !picture.caption.isEmpty {
            html.append("<figcaption>\(picture.caption)</figcaption>")
        }
        facts(picture.facts.rows(strings))
        html.append("</figure>\n")
    }

    private mutating func image(_ picture: PreviewPicture, _ resolved: PictureResolver.Resolved, width: Double) {
        html.append("<img src=\"\(resolved.usual)\"")
        if resolved.sizes.count > 1 {
            html.append(" srcset=\"")
            for (index, size) in resolved.sizes.enumerated() {
                if index > 0 { html.append(", ") }
                // A comma would end the candidate; a space cannot be in an address.
                html.append(text: size.address.replacing(",", with: "%2C"))
                if let width = size.width { html.append(" \(width)w") }
            }
            let share = Int((width / PageLayout.width * 100).rounded())
            html.append("\" sizes=\"(min-width: 896px) \(Int(width.rounded()))px, ")
            html.append("(min-width: \(PageLayout.narrow)px) \(share)vw, 100vw\"")
        }
        let known = picture.width.flatMap { width in picture.height.map { (width, $0) } }
        let (pixels, lines) = known.flatMap { $0.0 > 0 && $0.1 > 0 ? $0 : nil } ?? (1500, 1000)
        html.append(" width=\"\(pixels)\" height=\"\(lines)\" loading=\"lazy\" decoding=\"async\"")
        html.append(" alt=\"\(picture.caption.isEmpty ? strings.picture : picture.caption)\">")
    }

    private mutating func facts(_ rows: [(name: String, value: String)]) {
        guard !rows.isEmpty else { return }
        html.append("<dl hidden>")
        for row in rows {
            html.append("<div><dt>\(row.name)</dt><dd>\(row.value)</dd></div>")
        }
        html.append("</dl>")
    }
}

/// The table of contents: stories of a portfolio, or chapters and sub-chapters of a story.
private struct PageContents {
    private let page: PreviewPage
    private let strings: PageStrings
    /// A longer one is folded.
    private static let unfolded = 12

    init(_ page: PreviewPage, _ strings: PageStrings) {
        self.page = page
        self.strings = strings
    }

    /// The stories of a portfolio, when there are several.
    func write(into html: inout HTMLText) {
        guard page.title != nil, page.stories.count > 1 else { return }
        open(&html, entries: page.stories.count)
        for (index, story) in page.stories.enumerated() {
            entry("s\(index + 1)", story.title, &html)
            html.append("</li>\n")
        }
        close(&html)
    }

    /// The chapters of a story, when there are several.
    func writeChapters(of story: PreviewStory, number: Int, into html: inout HTMLText) {
        let entries = story.chapters.reduce(0) { $0 + 1 + $1.subchapters.count }
        guard entries > 1 else { return }
        open(&html, entries: entries)
        for (index, chapter) in story.chapters.enumerated() {
            let id = "s\(number)c\(index + 1)"
            entry(id, chapter.title, &html)
            if !chapter.subchapters.isEmpty {
                html.append("\n<ol>\n")
                for (index, subchapter) in chapter.subchapters.enumerated() {
                    entry("\(id)-\(index + 1)", subchapter.title, &html)
                    html.append("</li>\n")
                }
                html.append("</ol>\n")
            }
            html.append("</li>\n")
        }
        close(&html)
    }

    private func open(_ html: inout HTMLText, entries: Int) {
        html.append("<nav class=\"contents\" aria-label=\"\(strings.contents)\">\n")
        html.append("<details\(entries <= Self.unfolded ? " open" : "")><summary>\(strings.contents)</summary>\n<ol>\n")
    }

    private func close(_ html: inout HTMLText) { html.append("</ol>\n</details>\n</nav>\n") }

    private func entry(_ id: String, _ title: String, _ html: inout HTMLText) {
        html.append("<li><a href=\"#\(id)\">\(title.isEmpty ? strings.untitled : title)</a>")
    }
}
