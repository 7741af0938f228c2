import Testing

@testable import StoryPreview

/// Nothing but this module's own literals gets into a page unescaped.
///
/// That there is no way around is checked by the compiler: `HTMLText` is made of `StaticString` literals only, so that
/// `html.append(title)` with a `String` does not compile.
@Suite struct HTMLTextTests {
    private static let evil = "\"'><script>alert('&')</script>\u{0}"
    private static let escaped =
        "&quot;&#39;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;\u{FFFD}"

    private func text(_ html: HTMLText) -> String { String(decoding: html.bytes, as: UTF8.self) }

    @Test func `a literal is markup`() {
        #expect(text("<p class=\"a\">'&amp;'</p>") == "<p class=\"a\">'&amp;'</p>")
    }

    @Test func `an interpolated text is escaped, in content and in attributes`() {
        #expect(
            text("<p title=\"\(Self.evil)\">\(Self.evil)</p>") == "<p title=\"\(Self.escaped)\">\(Self.escaped)</p>")
    }

    @Test func `texts of any origin are escaped: parts, optionals with a default, choices, literals`() {
        let part = String(Self.evil.prefix(3))
        #expect(text("\(part)") == "&quot;&#39;&gt;")
        for nothing in [String?.none, Self.evil] { #expect(text("\(nothing ?? Self.evil)") == Self.escaped) }
        for isEvil in [true, false] { #expect(text("\(isEvil ? "<b>" : "")") == (isEvil ? "&lt;b&gt;" : "")) }
        #expect(text("\("<" + "b>")") == "&lt;b&gt;")
        #expect(text("\("\(Self.evil)" as String)") == Self.escaped)
    }

    @Test func `a number is written in digits`() {
        #expect(text("<i \(1)\(-2)\(UInt8(255))>") == "<i 1-2255>")
    }

    @Test func `a piece of HTML is escaped once, wherever it goes`() {
        let inner: HTMLText = "<b>\(Self.evil)</b>"
        #expect(text("<p>\(inner)</p>") == "<p><b>\(Self.escaped)</b></p>")
        var html: HTMLText = "<p>"
        html.append(inner)
        html.append("</p>")
        #expect(text(html) == "<p><b>\(Self.escaped)</b></p>")
    }

    @Test func `appended text is escaped, with and without what has to disappear`() {
        var html = HTMLText()
        html.append(text: Self.evil)
        #expect(text(html) == Self.escaped)
        html = HTMLText()
        Array("a<\u{E800}b".utf8).withUnsafeBufferPointer { html.append(text: $0, without: Array("\u{E800}".utf8)) }
        #expect(text(html) == "a&lt;b")
    }

    @Test(arguments: ["&amp;", "&#44;", "&#x2C;", "&eacute;"])
    func `a character reference stays`(_ reference: String) {
        var html = HTMLText()
        Array(reference.utf8).withUnsafeBufferPointer { html.append(reference: $0) }
        #expect(text(html) == reference)
    }

    @Test(arguments: ["&<b>;", "&amp", "amp;", "&\"onload=;", "&a b;", "<", ""])
    func `what only looks like a character reference is escaped`(_ reference: String) {
        var html = HTMLText()
        Array(reference.utf8).withUnsafeBufferPointer { html.append(reference: $0) }
        #expect(!text(html).contains("<") && !text(html).contains("\""))
        #expect(reference.isEmpty || !reference.hasPrefix("&") || text(html).hasPrefix("&amp;"))
    }
}
