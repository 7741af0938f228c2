import Testing

@testable import StoryPreview

/// Bold and italic text where Korean puts it: next to particles, quotation marks and colons.
struct EmphasisTests {
    private func paragraph(_ markdown: String) throws -> String {
        try MarkdownRenderer().html(markdown).replacing("\n", with: "").replacing("<p>", with: "")
            .replacing("</p>", with: "")
    }

    @Test(arguments: [
        (#"**"인용"**입니다"#, "<strong>&quot;인용&quot;</strong>입니다"),
        ("**제목:**본문", "<strong>제목:</strong>본문"),
        ("**“인용”**입니다", "<strong>“인용”</strong>입니다"),
        ("**‘인용’**이라는", "<strong>‘인용’</strong>이라는"),
        ("**「인용」**은", "<strong>「인용」</strong>은"),
        ("**제주(濟州)**에서", "<strong>제주(濟州)</strong>에서"),
        (#"그는**"인용"**이라 했다"#, "그는<strong>&quot;인용&quot;</strong>이라 했다"),
        ("**하나.**둘 **셋.**넷", "<strong>하나.</strong>둘 <strong>셋.</strong>넷"),
        ("*강조!*라고", "<em>강조!</em>라고"),
        ("***둘 다!***라고", "<em><strong>둘 다!</strong></em>라고"),
        ("**굵게**는 그대로", "<strong>굵게</strong>는 그대로"),
        (#"("**굵게**")"#, "(&quot;<strong>굵게</strong>&quot;)"),
        ("**밖 *안쪽!*에서 밖.**끝", "<strong>밖 <em>안쪽!</em>에서 밖.</strong>끝"),
        ("**100%**의 힘", "<strong>100%</strong>의 힘"),
        ("**축하🎉**합니다", "<strong>축하🎉</strong>합니다"),
        ("**첫 줄\n둘째 줄.**끝", "<strong>첫 줄<br>둘째 줄.</strong>끝"),
        (
            "[**링크:**글](https://a.kr/*b*)",
            #"<a href="https://a.kr/*b*" rel="noopener noreferrer nofollow"><strong>링크:</strong>글</a>"#
        ),
    ])
    func `emphasis touches Korean particles and quotation marks`(_ markdown: String, _ html: String) throws {
        #expect(try paragraph(markdown) == html)
    }

    @Test(arguments: [
        ("`**\"코드\"**입니다`", "<code>**&quot;코드&quot;**입니다</code>"),
        (#"\*\*"아님"\*\*입니다"#, "**&quot;아님&quot;**입니다"),
        ("5*(3+4)*2", "5*(3+4)*2"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("혼자 남은 **\"별표", "혼자 남은 **&quot;별표"),
        ("`**`\"글\"**입니다", "<code>**</code>&quot;글&quot;**입니다"),
    ])
    func `code, escapes and arithmetic stay as they are`(_ markdown: String, _ html: String) throws {
        #expect(try paragraph(markdown) == html)
    }

    @Test func `a paragraph does not close what another opened`() throws {
        #expect(try paragraph("**\"하나\n\n둘\"**입니다") == "**&quot;하나둘&quot;**입니다")
    }

    @Test func `fenced code keeps its asterisks and its bytes`() throws {
        let html = try MarkdownRenderer().html("```\n**\"a\"**b\n```\n**\"c\"**입니다")
        #expect(html.contains("<pre><code>**&quot;a&quot;**b\n</code></pre>"))
        #expect(html.contains("<strong>&quot;c&quot;</strong>입니다"))
    }

    @Test func `the invisible letter never shows, even when the text already has it`() throws {
        let text = "\u{E800}\u{E801}**\"인용\"**입니다 `**\"x\"**y`"
        let html = try paragraph(text)
        #expect(html.hasPrefix("\u{E800}\u{E801}<strong>"))
        #expect(!html.contains("\u{E802}"))
        let all = (0xE800...0xE83F).compactMap { Unicode.Scalar($0).map { String(Character($0)) } }.joined()
        #expect(try paragraph(all + "**\"a\"**b") == all + "**&quot;a&quot;**b")
    }
}
