import Testing

@testable import StoryPreview

struct MarkdownRendererTests {
    private func html(_ markdown: String) throws -> String { try MarkdownRenderer().html(markdown) }

    @Test func `line breaks stay`() throws {
        #expect(try html("하나\n둘\r\n셋") == "<p>하나<br>\n둘<br>\n셋</p>\n")
    }

    @Test func `GitHub's tables, strikethrough, tasks and bare links are understood`() throws {
        let text = try html("| a | b |\n|:-:|--:|\n| 1 | 2 |\n\n~~옛~~ https://a.kr www.b.kr\n\n- [x] 함\n- [ ] 안 함\n")
        #expect(text.contains("<th class=\"centre\">a</th><th class=\"right\">b</th>"))
        #expect(text.contains("<del>옛</del>"))
        #expect(text.contains("<a href=\"https://a.kr\""))
        #expect(text.contains("<a href=\"http://www.b.kr\""))
        #expect(text.contains("☑ 함"))
        #expect(text.contains("☐ 안 함"))
    }

    @Test func `headings stand below the heading that the text is under`() throws {
        #expect(try MarkdownRenderer().html("# 가\n## 나", headingsBelow: 3) == "<h4>가</h4>\n<h5>나</h5>\n")
        #expect(try MarkdownRenderer().html("###### 가", headingsBelow: 3) == "<h6>가</h6>\n")
    }

    @Test(arguments: [
        "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "a <b onclick=x>b</b>", "<!-- x -->",
        "<svg/onload=alert(1)>", "```<script>\nx\n```", "`<b>`",
    ])
    func `raw HTML is text`(_ markdown: String) throws {
        let text = try html(markdown)
        #expect(!text.contains("<script") && !text.contains("<img") && !text.contains("<b") && !text.contains("<svg"))
        #expect(!text.contains("<!--"))
    }

    @Test(arguments: [
        "[x](javascript:alert(1))", "[x](JaVaScRiPt:alert(1))", "[x](java&#115;cript:alert(1))",
        "[x](data:text/html,x)",
        "[x](&#x6a;avascript:alert(1))", "[x](<java\tscript:x>)", "[x](vbscript:x)", "[x](/relative)", "[x](//host/x)",
        "[x](#anchor)", "[x](file:///etc/passwd)", "<javascript:alert(1)>", "[x](&#1;javascript:x)",
        "[x](javascript&colon;x)",
    ])
    func `only web and mail addresses become links`(_ markdown: String) throws {
        #expect(try !html(markdown).contains("<a "))
    }

    @Test func `an address cannot leave its attribute`() throws {
        #expect(try html("[x](https://a.kr/\"onclick=\"x)").contains("<a href=\"https://a.kr/&quot;onclick=&quot;x\""))
        #expect(try html("[x](mailto:a@b.kr)").contains("<a href=\"mailto:a@b.kr\""))
    }

    @Test func `a picture in a text is a link to it`() throws {
        #expect(try html("![바다](https://a.kr/b.jpg)").contains("<a href=\"https://a.kr/b.jpg\" rel"))
        let nested = try html("[![바다](https://a.kr/b.jpg)](https://c.kr)")
        #expect(nested.contains("<a href=\"https://c.kr\" rel=\"noopener noreferrer nofollow\">바다</a>"))
    }

    @Test func `character references stay what they mean`() throws {
        #expect(try html("&amp; &lt;b&gt; &copy; &#9731;") == "<p>&amp; &lt;b&gt; &copy; &#9731;</p>\n")
    }

    @Test func `control characters do not reach the page`() throws {
        #expect(try html("a\u{0}b\u{1}c\u{1B}d") == "<p>a\u{FFFD}b\u{FFFD}c\u{FFFD}d</p>\n")
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            "[", "*", "**a ", "> ", "`a", "![](", "<a", "_a*", "~", "|a", "- ", "((", "\\", "&", "[a](b", "*\"a",
        ])
    func `hostile repetition comes to an end`(_ piece: String) throws {
        // What grows faster than its text would take hours, not moments.
        #expect(try !html(String(repeating: piece, count: 200_000)).isEmpty)
    }

    @Test func `empty text is nothing`() throws { #expect(try html("") == "") }
}
