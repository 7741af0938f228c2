/// Receives what the parser finds, and writes it as HTML. The numbers are those of md4c.h.
final class MarkdownSink {
    private(set) var html = HTMLText()
    private let headingsBelow: Int
    /// The character that `EmphasisRepair` put in, and that nobody may see.
    private let marker: [UInt8]
    /// Whether each open link was written; one without an acceptable address leaves only its text.
    private var openLinks: [Bool] = []

    init(headingsBelow: Int, marker: [UInt8]) {
        self.headingsBelow = headingsBelow
        self.marker = marker
    }

    /// The sink behind the parser's context pointer.
    static func at(_ context: UnsafeMutableRawPointer?) -> MarkdownSink? {
        context.map { Unmanaged<MarkdownSink>.fromOpaque($0).takeUnretainedValue() }
    }

    // MARK: Blocks

    func enterBlock(_ type: UInt32, _ detail: UnsafeMutableRawPointer?) {
        switch type {
        case 1: html.markup("<blockquote>")
        case 2: html.markup("<ul>")
        case 3:
            let start = detail?.load(as: UInt32.self) ?? 1
            html.markup(start == 1 ? "<ol>" : "<ol start=\"\(start)\">")
        case 4: openListItem(detail)
        case 5: html.markup("<hr>")
        case 6: html.markup("<h\(headingLevel(detail))>")
        case 7: html.markup("<pre><code>")
        case 9: html.markup("<p>")
        case 10: html.markup("<div class=\"table\"><table>")
        case 11: html.markup("<thead>")
        case 12: html.markup("<tbody>")
        case 13: html.markup("<tr>")
        case 14: html.markup("<th\(alignment(detail))>")
        case 15: html.markup("<td\(alignment(detail))>")
        default: break
        }
    }

    func leaveBlock(_ type: UInt32, _ detail: UnsafeMutableRawPointer?) {
        switch type {
        case 1: html.markup("</blockquote>\n")
        case 2: html.markup("</ul>\n")
        case 3: html.markup("</ol>\n")
        case 4: html.markup("</li>")
        case 6: html.markup("</h\(headingLevel(detail))>\n")
        case 7: html.markup("</code></pre>\n")
        case 9: html.markup("</p>\n")
        case 10: html.markup("</table></div>\n")
        case 11: html.markup("</thead>")
        case 12: html.markup("</tbody>")
        case 13: html.markup("</tr>")
        case 14: html.markup("</th>")
        case 15: html.markup("</td>")
        default: break
        }
    }

    private func openListItem(_ detail: UnsafeMutableRawPointer?) {
        guard let detail, detail.load(as: Int32.self) != 0 else {
            html.markup("<li>")
            return
        }
        let isDone = detail.load(fromByteOffset: 4, as: UInt8.self) != UInt8(ascii: " ")
        html.markup(isDone ? "<li class=\"task\">☑ " : "<li class=\"task\">☐ ")
    }

    private func headingLevel(_ detail: UnsafeMutableRawPointer?) -> Int {
        min(6, headingsBelow + Int(detail?.load(as: UInt32.self) ?? 1))
    }

    private func alignment(_ detail: UnsafeMutableRawPointer?) -> String {
        switch detail?.load(as: UInt32.self) {
        case 2: " class=\"centre\""
        case 3: " class=\"right\""
        default: ""
        }
    }

    // MARK: Spans

    func enterSpan(_ type: UInt32, _ detail: UnsafeMutableRawPointer?) {
        switch type {
        case 0: html.markup("<em>")
        case 1: html.markup("<strong>")
        // A picture in a text is offered as a link: the page loads pictures of the story only.
        case 2, 3: openLink(detail)
        case 4: html.markup("<code>")
        case 5: html.markup("<del>")
        default: break
        }
    }

    func leaveSpan(_ type: UInt32) {
        switch type {
        case 0: html.markup("</em>")
        case 1: html.markup("</strong>")
        case 2, 3: if openLinks.popLast() == true { html.markup("</a>") }
        case 4: html.markup("</code>")
        case 5: html.markup("</del>")
        default: break
        }
    }

    private func openLink(_ detail: UnsafeMutableRawPointer?) {
        // Links do not nest in HTML; a picture inside a link is its text.
        guard !openLinks.contains(true), let address = LinkAddress(MarkdownAttribute(detail).text(without: marker))
        else {
            openLinks.append(false)
            return
        }
        html.markup("<a href=\"")
        html.text(address.text)
        html.markup("\" rel=\"noopener noreferrer nofollow\">")
        openLinks.append(true)
    }

    // MARK: Text

    func text(_ type: UInt32, _ text: UnsafeBufferPointer<UInt8>) {
        switch type {
        case 1: html.markup("\u{FFFD}")
        case 2, 3: html.markup("<br>\n")
        case 4: html.entity(text)
        default: html.text(text, without: marker)
        }
    }
}
