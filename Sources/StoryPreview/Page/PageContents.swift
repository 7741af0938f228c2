/// The table of contents: stories of a portfolio, or chapters and sub-chapters of a story.
struct PageContents {
    private let page: PreviewPage
    private let words: PageWords
    /// A longer one is folded.
    private static let unfolded = 12

    init(_ page: PreviewPage, _ words: PageWords) {
        self.page = page
        self.words = words
    }

    /// The stories of a portfolio, when there are several.
    func write(into html: inout HTMLText) {
        guard page.title != nil, page.stories.count > 1 else { return }
        open(&html, entries: page.stories.count)
        for (index, story) in page.stories.enumerated() {
            entry("s\(index + 1)", story.title, &html)
            html.markup("</li>\n")
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
                html.markup("\n<ol>\n")
                for (index, subchapter) in chapter.subchapters.enumerated() {
                    entry("\(id)-\(index + 1)", subchapter.title, &html)
                    html.markup("</li>\n")
                }
                html.markup("</ol>\n")
            }
            html.markup("</li>\n")
        }
        close(&html)
    }

    private func open(_ html: inout HTMLText, entries: Int) {
        html.markup("<nav class=\"contents\" aria-label=\"\(words.contents)\">\n")
        html.markup("<details\(entries <= Self.unfolded ? " open" : "")><summary>\(words.contents)</summary>\n<ol>\n")
    }

    private func close(_ html: inout HTMLText) { html.markup("</ol>\n</details>\n</nav>\n") }

    private func entry(_ id: String, _ title: String, _ html: inout HTMLText) {
        html.markup("<li><a href=\"#\(id)\">")
        html.text(title.isEmpty ? words.untitled : title)
        html.markup("</a>")
    }
}
