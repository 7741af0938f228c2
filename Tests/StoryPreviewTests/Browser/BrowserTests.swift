import Foundation
import RaccontoKit
import TestSupport
import Testing

@testable import StoryPreview

/// The page in a real browser, with its real policy, from real files. Pictures come from a server on this machine.
@Suite(.serialized, .enabled(if: Chromium.path != nil, "chromium is not installed: scripts/bootstrap --browser"))
struct BrowserTests {
    private static let widths = [390, 820, 1440]

    /// Answers every picture with a drawing of the size that its name tells.
    private static func pictureServer() throws -> LoopbackServer {
        try LoopbackServer { connection in
            while let request = connection.readRequest() {
                let size = request.target.split(separator: "-").last?.split(separator: "/").first?.split(separator: "x")
                let isKnown = size?.first.map { $0 != "0" } ?? false
                let (width, height) = isKnown ? (size?.first ?? "", size?.last ?? "") : ("3000", "2000")
                let hue = request.target.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % 360
                connection.respond(
                    """
                    <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)">
                    <linearGradient id="g" x2="0" y2="1"><stop stop-color="hsl(\(hue) 25% 70%)"/>
                    <stop offset="1" stop-color="hsl(\(hue + 40) 30% 35%)"/></linearGradient>
                    <rect width="100%" height="100%" fill="url(#g)"/></svg>
                    """, headers: ["Content-Type: image/svg+xml"])
            }
        }
    }

    /// Runs on a thread of its own, because the browser is waited for.
    private func browse(
        theme: PreviewTheme = .system, _ body: @escaping @Sendable (Chromium, String) throws -> Void
    ) async throws {
        let directory = try TemporaryDirectory()
        let pictures = try Self.pictureServer()
        defer { pictures.stop() }
        let page = PreviewPage(theme: theme, stories: [SamplePages.story])
        try StoryPage(.init(imageHost: pictures.url)).render(page).write(to: directory.path("page"))
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        let browser = try Chromium(profile: directory.path("profile"))
                        defer { browser.quit() }
                        try body(browser, "file://" + directory.path("page/index.html"))
                    })
            }
        }
    }

    @Test func `rows fill the column, nothing sticks out, nothing jumps, nobody complains`() async throws {
        try await browse { browser, url in
            for width in Self.widths {
                try browser.open(url, width: width)
                let overhang = try browser.number("document.documentElement.scrollWidth - innerWidth")
                #expect(overhang <= 0, "at \(width) px")
                let wrong = try browser.evaluate(Self.wrongRows) as? [String]
                #expect(wrong == [], "at \(width) px")
                let before = try browser.number("document.documentElement.scrollHeight")
                try browser.screenshot("page-\(width)")
                _ = try browser.evaluate(
                    "Promise.all([...document.querySelectorAll('.frame img')].map(i => { i.loading = 'eager'; return i.decode() }))"
                )
                #expect(try browser.number("document.documentElement.scrollHeight") == before, "at \(width) px")
            }
            #expect(browser.complaints == [])
        }
    }

    /// Rows that are not as wide as the column, whose pictures do not end where it ends, or are not equally tall.
    private static let wrongRows = """
        [...document.querySelectorAll('.row')].flatMap((row, index) => {
          const column = document.querySelector('main');
          const style = getComputedStyle(column);
          const left = column.getBoundingClientRect().left + parseFloat(style.paddingLeft);
          const right = column.getBoundingClientRect().right - parseFloat(style.paddingRight);
          const boxes = [...row.querySelectorAll('.frame')].map(frame => frame.getBoundingClientRect());
          const box = row.getBoundingClientRect();
          const wrong = [];
          const off = (a, b) => Math.abs(a - b) > 1;
          if (off(box.left, left) || off(box.right, right)) wrong.push('row ' + index + ' is not the column');
          const isStacked = innerWidth < 640;
          for (const frame of isStacked ? boxes : []) {
            if (off(frame.left, left) || off(frame.right, right)) wrong.push('stacked ' + index);
          }
          if (!isStacked && boxes.length > 1) {
            if (off(boxes[0].left, left) || off(boxes.at(-1).right, right)) wrong.push('pictures of row ' + index);
            if (boxes.some(frame => off(frame.height, boxes[0].height))) wrong.push('heights of row ' + index);
          }
          return wrong;
        })
        """

    @Test func `a portrait left over below a row of three is about as tall as they are`() async throws {
        try await browse { browser, url in
            for width in [820, 1440] {
                try browser.open(url, width: width)
                let ratio = try browser.number(
                    """
                    (() => { const frames = [...document.querySelectorAll('.r750 .frame')].slice(-4)
                        .map(frame => frame.getBoundingClientRect());
                      return frames[3].height / frames[0].height })()
                    """)
                #expect(abs(ratio - 1) < 0.03, "at \(width) px")
            }
        }
    }

    @Test func `text and pictures side by side share the width two to three, and stack when narrow`() async throws {
        try await browse { browser, url in
            let ratio = """
                (() => { const side = document.querySelectorAll('.side')[1];
                  const width = name => side.querySelector(name).getBoundingClientRect().width;
                  return width('.column') / width('.text') })()
                """
            try browser.open(url, width: 1440)
            #expect(abs(try browser.number(ratio) - 1.5) < 0.01)
            // The portrait beside a text is at most 1.33 times as tall as its column is wide.
            let cap = try browser.number(
                "(() => { const f = document.querySelector('.column .frame').getBoundingClientRect(); "
                    + "return f.height / document.querySelector('.column').getBoundingClientRect().width })()")
            #expect(abs(cap - 1.33) < 0.01)
            try browser.open(url, width: 390)
            #expect(abs(try browser.number(ratio) - 1) < 0.01)
        }
    }

    @Test func `dark and light follow the theme, or the system`() async throws {
        let paper = "getComputedStyle(document.body).backgroundColor"
        try await browse(theme: .system) { browser, url in
            try browser.open(url, width: 820, isDark: false)
            #expect(try browser.text(paper) == "rgb(251, 250, 247)")
            try browser.open(url, width: 820, isDark: true)
            #expect(try browser.text(paper) == "rgb(23, 22, 20)")
            try browser.screenshot("dark")
        }
        try await browse(theme: .dark) { browser, url in
            try browser.open(url, width: 820, isDark: false)
            #expect(try browser.text(paper) == "rgb(23, 22, 20)")
        }
        try await browse(theme: .light) { browser, url in
            try browser.open(url, width: 820, isDark: true)
            #expect(try browser.text(paper) == "rgb(251, 250, 247)")
        }
    }

    @Test func `the viewer works by keyboard and by finger`() async throws {
        try await browse { browser, url in
            try browser.open(url, width: 1440)
            let count = "document.querySelector('.viewer .count').textContent"
            let isOpen = "document.querySelector('.viewer').open"
            let focus = "document.activeElement.className"
            let total = Int(try browser.number("document.querySelectorAll('a.frame').length"))
            _ = try browser.evaluate("document.querySelector('a.frame').focus()")
            try browser.press("Enter", code: 13, text: "\r")
            #expect(try browser.evaluate(isOpen) as? Bool == true)
            #expect(try browser.text(count) == "1 / \(total)")
            #expect(try browser.text("document.querySelector('.viewer .caption').textContent") == "첫 배")
            #expect(try browser.text(focus) == "close")
            try browser.press("i", code: 73, text: "i")
            #expect(try browser.evaluate("document.querySelector('.viewer dl').checkVisibility()") as? Bool == true)
            #expect(try browser.text("document.querySelector('.viewer dd').textContent") == "Canon EOS R5")
            try browser.screenshot("viewer", whole: false)
            try browser.press("ArrowRight", code: 39)
            #expect(try browser.text(count) == "2 / \(total)")
            try browser.press("ArrowLeft", code: 37)
            try browser.press("ArrowLeft", code: 37)
            #expect(try browser.text(count) == "1 / \(total)")
            try browser.press("End", code: 35)
            #expect(try browser.text(count) == "\(total) / \(total)")
            for _ in 0..<6 {
                try browser.press("Tab", code: 9)
                #expect(try browser.evaluate("!!document.activeElement.closest('.viewer')") as? Bool == true)
            }
            try browser.press("Escape", code: 27)
            #expect(try browser.evaluate(isOpen) as? Bool == false)
            // The dialog tells that it closed a moment later.
            _ = try browser.evaluate("new Promise(done => setTimeout(done, 100))")
            #expect(
                try browser.evaluate("document.activeElement === [...document.querySelectorAll('a.frame')].at(-1)")
                    as? Bool == true)

            try browser.send("Emulation.setTouchEmulationEnabled", ["enabled": true])
            try browser.open(url, width: 390)
            _ = try browser.evaluate("document.querySelector('a.frame').click()")
            try browser.swipe(fromX: 300, toX: 100, y: 400)
            #expect(try browser.text(count) == "2 / \(total)")
            try browser.swipe(fromX: 100, toX: 300, y: 400)
            #expect(try browser.text(count) == "1 / \(total)")
            _ = try browser.evaluate("document.querySelector('.viewer .details').click()")
            let together = """
                [...document.querySelectorAll('.viewer dt')].every(name =>
                  Math.abs(name.getBoundingClientRect().top - name.nextElementSibling.getBoundingClientRect().top) < 4)
                """
            #expect(try browser.evaluate(together) as? Bool == true, "a name and its value stand on one line")
            let isNearer = """
                [...document.querySelectorAll('.row > figure:not(:last-child) > figcaption')].every(caption => {
                  const own = caption.getBoundingClientRect().top - caption.previousElementSibling.getBoundingClientRect().bottom;
                  const next = caption.parentElement.nextElementSibling.getBoundingClientRect().top;
                  return next - caption.getBoundingClientRect().bottom > 2 * own;
                })
                """
            #expect(
                try browser.evaluate(isNearer) as? Bool == true, "a caption is nearer to its picture than to the next")
            try browser.screenshot("viewer-phone", whole: false)
            #expect(browser.complaints == [])
        }
    }

    @Test func `pictures beside the page are shown from a folder under the strict policy`() async throws {
        let directory = try TemporaryDirectory()
        let drawing = "<svg xmlns='http://www.w3.org/2000/svg' width='300' height='200'/>"
        try directory.write(drawing, to: "page/pictures/가 #1.svg")
        let picture = PreviewPicture(source: .local("pictures/가 #1.svg"), width: 300, height: 200)
        let story = PreviewStory(
            title: "t", chapters: [.init(title: "c", blocks: [.pictures([picture], layout: .single)])])
        try StoryPage().render(PreviewPage(stories: [story])).write(to: directory.path("page"))
        try await browse { browser, _ in
            try browser.open("file://" + directory.path("page/index.html"), width: 820)
            _ = try browser.evaluate("document.querySelector('.frame img').decode()")
            #expect(try browser.number("document.querySelector('.frame img').naturalWidth") == 300)
            #expect(browser.complaints == [])
        }
    }

    @Test func `without script every picture is still shown and leads to its large size`() async throws {
        try await browse { browser, url in
            try browser.send("Emulation.setScriptExecutionDisabled", ["value": true])
            try browser.open(url, width: 820)
            #expect(try browser.number("document.querySelectorAll('.viewer').length") == 0)
            let links =
                "[...document.querySelectorAll('a.frame')].every(a => a.href.endsWith('/lightbox') && a.firstElementChild.alt)"
            #expect(try browser.evaluate(links) as? Bool == true)
        }
    }
}
