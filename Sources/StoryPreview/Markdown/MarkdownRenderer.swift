import RuntimeLibraries

/// Markdown to HTML that is safe whatever the text says: no raw HTML, no scripts, no pictures from elsewhere, and links
/// only to `http`, `https` and `mailto` addresses.
///
/// GitHub's flavour with two differences: line breaks stay, and bold or italic text may touch Korean particles and
/// quotation marks (`EmphasisRepair`).
public struct MarkdownRenderer: Sendable {
    private let library: MarkdownLibrary

    /// Loads the parser when that has not happened yet.
    public init() throws(MarkdownError) {
        switch MarkdownLibrary.shared {
        case .success(let library): self.library = library
        case .failure(let missing): throw .missing(missing)
        }
    }

    /// The text as HTML.
    ///
    /// - Parameter headingsBelow: The level of the heading that the text stands under: with 2, `#` becomes `h3`.
    public func html(_ markdown: String, headingsBelow: Int = 2) throws(MarkdownError) -> String {
        var html = HTMLText()
        try render(markdown, headingsBelow: headingsBelow, into: &html)
        return String(decoding: html.bytes, as: UTF8.self)
    }

    func render(_ markdown: String, headingsBelow: Int, into html: inout HTMLText) throws(MarkdownError) {
        let repaired = EmphasisRepair.repair(Array(markdown.utf8))
        let sink = MarkdownSink(headingsBelow: headingsBelow, marker: repaired.marker)
        let callbacks = MarkdownLibrary.Callbacks(
            enterBlock: { type, detail, context in
                MarkdownSink.at(context)?.enterBlock(type, detail)
                return 0
            },
            leaveBlock: { type, detail, context in
                MarkdownSink.at(context)?.leaveBlock(type, detail)
                return 0
            },
            enterSpan: { type, detail, context in
                MarkdownSink.at(context)?.enterSpan(type, detail)
                return 0
            },
            leaveSpan: { type, _, context in
                MarkdownSink.at(context)?.leaveSpan(type)
                return 0
            },
            text: { type, text, size, context in
                MarkdownSink.at(context)?.text(type, UnsafeBufferPointer(start: text, count: Int(size)))
                return 0
            })
        let isParsed = withExtendedLifetime(sink) {
            library.run(repaired.text, callbacks, context: Unmanaged.passUnretained(sink).toOpaque())
        }
        guard isParsed else { throw .notParsed(bytes: markdown.utf8.count) }
        html.append(sink.html)
    }
}
