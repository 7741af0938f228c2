import Foundation
import RaccontoKit
import RaccontoStory
import TestSupport
import Testing

@testable import StoryPreview

struct StoryPageTests {
    private func html(_ page: PreviewPage, _ options: StoryPage.Options = .init()) throws -> String {
        String(decoding: try StoryPage(options).render(page).html, as: UTF8.self)
    }

    /// To renew the file after an intended change: `RACCONTO_RENEW_GOLDEN=1 swift test --filter StoryPageTests`.
    @Test func `a page is the same bytes every time`() throws {
        let rendered = try StoryPage().render(PreviewPage(theme: .light, stories: [SamplePages.story]))
        let path =
            URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path
            + "/Golden/story.html"
        if ProcessInfo.processInfo.environment["RACCONTO_RENEW_GOLDEN"] != nil {
            try Data(rendered.html).write(to: URL(fileURLWithPath: path))
        }
        let golden = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(Data(rendered.html) == golden)
    }

    @Test func `every text from elsewhere is escaped`() throws {
        let evil = "\"'><script>alert(1)</script><img src=x onerror=alert(1)>&"
        var picture = PreviewPicture(
            source: .delivered("https://imagedelivery.net/a/\"><script>/public"), caption: evil)
        picture.facts.camera = evil
        let chapter = PreviewStory.Chapter(
            title: evil, description: evil,
            blocks: [
                .text(evil), .pictures([picture], layout: BlockLayout(rawValue: evil)),
                .sideBySide(text: evil, pictures: [picture], textSide: .left),
            ], subchapters: [.init(title: evil)])
        let story = PreviewStory(
            title: evil, description: evil, location: evil, chapters: [chapter, chapter], morePictures: [picture])
        let page = try html(PreviewPage(title: evil, stories: [story, story]))
        #expect(page.components(separatedBy: "<script").count == 2)
        #expect(!page.contains("<img src=x"))
        #expect(!page.contains(" style="))
    }

    @Test(arguments: [
        "javascript:alert(1)", "data:image/png;base64,AA", "file:///etc/passwd", "//host/x", "/uploads/a.jpg", "",
        "https://", "https://a b/c", "https://a.kr;script-src *", "https://user@a.kr/x", "https:\\\\a.kr/x",
    ])
    func `a picture without a plain web address is not loaded`(_ url: String) throws {
        let story = PreviewStory(
            title: "t",
            chapters: [.init(title: "c", blocks: [.pictures([.init(source: .delivered(url))], layout: .grid)])])
        let page = try html(PreviewPage(stories: [story]))
        #expect(!page.contains("<img"))
        #expect(page.contains("This photo cannot be shown"))
        #expect(page.contains("img-src &#39;self&#39;; style-src"))
    }

    @Test func `the policy names where the pictures are and nothing else`() throws {
        let page = try html(PreviewPage(stories: [SamplePages.story]))
        #expect(
            page.contains("default-src &#39;none&#39;; img-src &#39;self&#39; https://imagedelivery.net; style-src"))
        let mapped = try html(PreviewPage(stories: [SamplePages.story]), .init(imageHost: "http://127.0.0.1:8080/"))
        #expect(mapped.contains("img-src &#39;self&#39; http://127.0.0.1:8080; "))
        #expect(mapped.contains("http://127.0.0.1:8080/account/image-2-6000x4000/grid 800w"))
        #expect(!mapped.contains("imagedelivery.net"))
    }

    @Test func `a page without network names its pictures and loads no other`() throws {
        let page = PreviewPage(stories: [SamplePages.story])
        let rendered = try StoryPage(.init(isOffline: true)).render(page)
        #expect(!String(decoding: rendered.html, as: UTF8.self).contains("imagedelivery.net"))
        #expect(
            rendered.downloads.first
                == PictureDownload(
                    url: "https://imagedelivery.net/account/image-1-6000x4000/grid", path: "pictures/1-grid.jpg"))
        #expect(Set(rendered.downloads.map(\.path)).count == rendered.downloads.count)
        for download in rendered.downloads {
            #expect(String(decoding: rendered.html, as: UTF8.self).contains(download.path))
        }
    }

    @Test func `a file beside the page is shown whatever its name is`() throws {
        let picture = PreviewPicture(source: .local("pictures/가 나#?:\".jpg"), width: 30, height: 20)
        let story = PreviewStory(
            title: "t", chapters: [.init(title: "c", blocks: [.pictures([picture], layout: .grid)])])
        #expect(
            try html(PreviewPage(stories: [story])).contains("src=\"pictures/%EA%B0%80%20%EB%82%98%23%3F%3A%22.jpg\""))
    }

    @Test func `headings go down one level at a time`() throws {
        let one = try html(PreviewPage(stories: [SamplePages.story]))
        #expect(one.contains("<h1>제주") && one.contains("<h2 id=\"s1c1\">새벽") && one.contains("<h3 id=\"s1c1-1\">성산"))
        let many = try html(PreviewPage(title: "photog", stories: [SamplePages.story, SamplePages.story]))
        #expect(many.contains("<h1>photog") && many.contains("<h2>제주") && many.contains("<h3 id=\"s2c1\">새벽"))
        #expect(many.contains("<a href=\"#s2\">제주"))
    }

    @Test func `a story of 2,000 items is shown whole`() throws {
        let rendered = try html(PreviewPage(stories: [SamplePages.large(chapters: 40, items: 2000)]))
        #expect(rendered.components(separatedBy: "<h2 id=\"s1c").count - 1 == 40)
        #expect(rendered.components(separatedBy: "<img").count - 1 == 1600)
    }

    @Test func `the files are written, and written again`() throws {
        let directory = try TemporaryDirectory()
        let rendered = try StoryPage().render(PreviewPage(stories: [SamplePages.story]))
        try rendered.write(to: directory.path("a/b"))
        try rendered.write(to: directory.path("a/b"))
        for (name, bytes) in [
            ("index.html", rendered.html), ("style.css", rendered.style), ("viewer.js", rendered.script),
        ] {
            #expect(FileManager.default.contents(atPath: directory.path("a/b/" + name)) == Data(bytes))
        }
    }
}
