import Foundation

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

        /// Options from their parts.
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

    /// Renders the stories; nothing is read or written.
    ///
    /// - Throws: `MarkdownError.notParsed` for a text that the parser gives up on.
    public func render(_ page: PreviewPage) throws(MarkdownError) -> RenderedPage {
        var body = PageBody(page, markdown: markdown, options: options)
        try body.write()
        var html = HTMLText()
        PageHead.write(page, body.strings, origins: body.pictureResolver.origins, into: &html)
        html.append(body.html)
        html.append("</body>\n</html>\n")
        return RenderedPage(
            html: html.bytes, style: body.style.bytes, script: PackageResources.viewer_js,
            downloads: body.pictureResolver.downloads)
    }
}

/// A finished page, not yet on disk.
public struct RenderedPage: Sendable {
    /// `index.html`
    public let html: [UInt8]
    /// `style.css`
    public let style: [UInt8]
    /// `viewer.js`
    public let script: [UInt8]
    /// The pictures that a page without network needs; empty otherwise.
    public let downloads: [PictureDownload]

    /// Marks the pages that this program wrote.
    static let mark: HTMLText = "<meta name=\"generator\" content=\"racconto\">"

    /// Files that `write(to:)` would replace although this program did not write them.
    package static func foreignFiles(in folder: String) -> [String] {
        let url = URL(fileURLWithPath: folder, isDirectory: true)
        func begins(_ name: String) -> Data? {
            FileManager.default.contents(atPath: url.appendingPathComponent(name).path)?.prefix(1024)
        }
        let files = ["index.html", "style.css", "viewer.js"].filter {
            FileManager.default.fileExists(atPath: url.appendingPathComponent($0).path)
        }
        // The sheet and the script are written before the page: without a page they may be an interrupted run's.
        guard files.contains("index.html") else {
            return files.filter { begins($0)?.starts(with: Self.firstLine(of: $0)) != true }
        }
        return begins("index.html")?.range(of: Data(mark.bytes)) == nil ? files : []
    }

    private static func firstLine(of name: String) -> [UInt8] {
        let bytes = name == "style.css" ? PackageResources.style_css : PackageResources.viewer_js
        return Array(bytes.prefix { $0 != UInt8(ascii: "\n") })
    }

    /// Writes the page's files into a folder, which is made when needed. Each file is replaced whole.
    ///
    /// - Throws: The file system's error.
    public func write(to folder: String) throws {
        let url = URL(fileURLWithPath: folder, isDirectory: true)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        // The page last: an interrupted run leaves the old page with a sheet that fits any page of ours.
        for (name, bytes) in [("style.css", style), ("viewer.js", script), ("index.html", html)] {
            try Data(bytes).write(to: url.appendingPathComponent(name), options: .atomic)
        }
    }
}

/// The page's beginning, up to and including the opening `body`.
private enum PageHead {
    static func write(_ page: PreviewPage, _ strings: PageStrings, origins: Set<String>, into html: inout HTMLText) {
        html.append(
            "<!doctype html>\n<html lang=\"\(strings.language)\" data-theme=\"\(page.theme.rawValue)\">\n<head>\n")
        html.append(
            "<meta charset=\"utf-8\">\n\(RenderedPage.mark)\n<meta http-equiv=\"Content-Security-Policy\" content=\"")
        html.append("\(policy(origins))\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        html.append("<meta name=\"referrer\" content=\"no-referrer\">\n<title>")
        html.append(text: title(page, strings))
        html.append("</title>\n<link rel=\"stylesheet\" href=\"style.css\">\n")
        html.append("<script src=\"viewer.js\" defer></script>\n</head>\n<body")
        let viewer = [
            ("close", strings.close), ("previous", strings.previous), ("next", strings.next),
            ("details", strings.details),
            ("picture", strings.picture),
        ]
        for (name, word) in viewer { html.append(" data-\(name)=\"\(word)\"") }
        html.append(">\n")
    }

    private static func title(_ page: PreviewPage, _ strings: PageStrings) -> String {
        let title = page.title ?? page.stories.first?.title ?? ""
        return title.isEmpty ? strings.untitled : title
    }

    private static func policy(_ origins: Set<String>) -> String {
        let pictures = (["'self'"] + origins.sorted()).joined(separator: " ")
        return "default-src 'none'; img-src \(pictures); style-src 'self'; script-src 'self'; base-uri 'none'; "
            + "form-action 'none'"
    }
}
