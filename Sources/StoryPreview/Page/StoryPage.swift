/// Turns stories into one page: `index.html`, `style.css` and `viewer.js`.
///
/// ```swift
/// let page = try StoryPage().render(PreviewPage(stories: [story]))
/// try page.write(to: "preview")
/// ```
/// The same stories give the same bytes. The page has no inline code and says so to the browser in its policy; it loads
/// pictures only from where the stories have them.
public struct StoryPage: Sendable {
    /// How a page is made.
    public struct Options: Sendable {
        /// Whether the pictures lie beside the page; `RenderedPage.downloads` says which are needed.
        public var isOffline = false
        /// What stands for `https://imagedelivery.net`; nil for itself.
        public var imageHost: String?
        /// Addresses of `RenderedPage.downloads` that could not be read: the page does without these sizes, and says
        /// so where a picture has none left.
        public var unavailable: Set<String> = []

        public init(isOffline: Bool = false, imageHost: String? = nil, unavailable: Set<String> = []) {
            self.isOffline = isOffline
            self.imageHost = imageHost
            self.unavailable = unavailable
        }
    }

    private let options: Options
    private let markdown: MarkdownRenderer

    /// Loads the Markdown parser.
    public init(_ options: Options = Options()) throws(MarkdownError) {
        self.options = options
        markdown = try MarkdownRenderer()
    }

    public func render(_ page: PreviewPage) throws(MarkdownError) -> RenderedPage {
        var body = PageBody(page, markdown: markdown, options: options)
        try body.write()
        var html = HTMLText()
        PageHead.write(page, body.words, origins: body.shelf.origins, into: &html)
        html.append(body.html)
        html.markup("</body>\n</html>\n")
        return RenderedPage(
            html: html.bytes, style: body.style.bytes, script: PackageResources.viewer_js,
            downloads: body.shelf.downloads)
    }
}
