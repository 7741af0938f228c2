/// Writes what the parser finds as HTML. The numbers are those of md4c.h.
final class MarkdownSink {
    private(set) var html = HTMLText()
    private let headingsBelow: Int
    /// The invisible character that `EmphasisRepair` put in; it is left out.
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
        case 1: html.append("<blockquote>")
        case 2: html.append("<ul>")
        case 3:
            let start = detail?.load(as: UInt32.self) ?? 1
            html.append(start == 1 ? "<ol>" : "<ol start=\"\(start)\">")
        case 4: openListItem(detail)
        case 5: html.append("<hr>")
        case 6: html.append("<h\(headingLevel(detail))>")
        case 7: html.append("<pre><code>")
        case 9: html.append("<p>")
        case 10: html.append("<div class=\"table\"><table>")
        case 11: html.append("<thead>")
        case 12: html.append("<tbody>")
        case 13: html.append("<tr>")
        case 14: html.append("<th\(alignment(detail))>")
        case 15: html.append("<td\(alignment(detail))>")
        default: break
        }
    }

    func leaveBlock(_ type: UInt32, _ detail: UnsafeMutableRawPointer?) {
        switch type {
        case 1: html.append("</blockquote>\n")
        case 2: html.append("</ul>\n")
        case 3: html.append("</ol>\n")
        case 4: html.append("</li>")
        case 6: html.append("</h\(headingLevel(detail))>\n")
        case 7: html.append("</code></pre>\n")
        case 9: html.append("</p>\n")
        case 10: html.append("</table></div>\n")
        case 11: html.append("</thead>")
        case 12: html.append("</tbody>")
        case 13: html.append("</tr>")
        case 14: html.append("</th>")
        case 15: html.append("</td>")
        default: break
        }
    }

    private func openListItem(_ detail: UnsafeMutableRawPointer?) {
        guard let detail, detail.load(as: Int32.self) != 0 else {
            html.append("<li>")
            return
        }
        let isDone = detail.load(fromByteOffset: 4, as: UInt8.self) != UInt8(ascii: " ")
        html.append(isDone ? "<li class=\"task\">☑ " : "<li class=\"task\">☐ ")
    }

    private func headingLevel(_ detail: UnsafeMutableRawPointer?) -> Int {
        min(6, headingsBelow + Int(detail?.load(as: UInt32.self) ?? 1))
    }

    private func alignment(_ detail: UnsafeMutableRawPointer?) -> HTMLText {
        switch detail?.load(as: UInt32.self) {
        case 2: " class=\"centre\""
        case 3: " class=\"right\""
        default: ""
        }
    }

    // MARK: Spans

    func enterSpan(_ type: UInt32, _ detail: UnsafeMutableRawPointer?) {
        switch type {
        case 0: html.append("<em>")
        case 1: html.append("<strong>")
        // A picture in a text is offered as a link: the page loads pictures of the story only.
        case 2, 3: openLink(detail)
        case 4: html.append("<code>")
        case 5: html.append("<del>")
        default: break
        }
    }

    func leaveSpan(_ type: UInt32) {
        switch type {
        case 0: html.append("</em>")
        case 1: html.append("</strong>")
        case 2, 3: if openLinks.popLast() == true { html.append("</a>") }
        case 4: html.append("</code>")
        case 5: html.append("</del>")
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
        html.append("<a href=\"\(address.text)\" rel=\"noopener noreferrer nofollow\">")
        openLinks.append(true)
    }

    // MARK: Text

    func text(_ type: UInt32, _ text: UnsafeBufferPointer<UInt8>) {
        switch type {
        case 1: html.append("\u{FFFD}")
        case 2, 3: html.append("<br>\n")
        case 4: html.append(reference: text)
        default: html.append(text: text, without: marker)
        }
    }
}

/// An address that a text may link to: `http`, `https` or `mailto`, without control characters.
struct LinkAddress {
    let text: String

    init?(_ text: String) {
        guard text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F }),
            let colon = text.utf8.firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        guard ["http", "https", "mailto"].contains(text[..<colon].lowercased()) else { return nil }
        self.text = text
    }
}

/// An address as the parser hands it over: pieces of text and entities (`MD_ATTRIBUTE` of md4c.h).
struct MarkdownAttribute {
    private let start: UnsafePointer<UInt8>?
    private let size: Int
    private let types: UnsafePointer<UInt32>?
    private let offsets: UnsafePointer<UInt32>?

    /// - Parameter detail: The detail of a link or picture, which begins with its address.
    init(_ detail: UnsafeMutableRawPointer?) {
        start = detail?.load(as: UnsafePointer<UInt8>?.self)
        size = Int(detail?.load(fromByteOffset: 8, as: UInt32.self) ?? 0)
        types = detail?.load(fromByteOffset: 16, as: UnsafePointer<UInt32>?.self)
        offsets = detail?.load(fromByteOffset: 24, as: UnsafePointer<UInt32>?.self)
    }

    /// The address with its entities resolved, so that what is judged is what a browser would see.
    func text(without marker: [UInt8]) -> String {
        guard let start, let types, let offsets else { return "" }
        var text = ""
        var piece = 0
        while Int(offsets[piece]) < size {
            let range = Int(offsets[piece])..<Int(offsets[piece + 1])
            let part = String(
                decoding: UnsafeBufferPointer(rebasing: UnsafeBufferPointer(start: start, count: size)[range]),
                as: UTF8.self)
            text += types[piece] == 4 ? CharacterReference.resolve(part) : part
            piece += 1
        }
        guard !marker.isEmpty else { return text }
        return text.replacing(String(decoding: marker, as: UTF8.self), with: "")
    }
}

/// HTML's `&amp;`, `&#44;` and `&#x2C;` as the characters that they mean.
enum CharacterReference {
    /// The character; the reference itself when it is none that occurs in addresses.
    static func resolve(_ reference: String) -> String {
        let body = reference.dropFirst().dropLast()
        if body.hasPrefix("#") {
            let digits = body.dropFirst()
            let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
            let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            return value.flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? "\u{FFFD}"
        }
        return named[String(body)] ?? reference
    }

    private static let named = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
}
