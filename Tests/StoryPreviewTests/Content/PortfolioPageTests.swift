import Foundation
import RaccontoKit
import Testing

@testable import StoryPreview

struct PortfolioPageTests {
    private func page(items: String) throws -> PreviewPage {
        let json = """
            {"username": "photog", "theme": "dark", "projects": [{"id": "p", "slug": "s", "title": "전시",
             "description": null, "photos": [], "chapters": [{"id": "c", "title": "1부", "items": [\(items)],
             "sub_chapters": [{"id": "d", "title": "1-1", "description": null, "items": []}]}],
             "extra_photos": [{"id": "x", "image_url": "https://imagedelivery.net/a/x/public", "caption": "남은 것",
             "width": null, "height": null}]}]}
            """
        return PreviewPage(try JSONDecoder().decode(Portfolio.self, from: Data(json.utf8)))
    }

    private func photo(_ id: String, block: String?, type: String = "default", layout: String = "wide") -> String {
        let block = block.map { "\"\($0)\"" } ?? "null"
        return """
            {"item_type": "PHOTO", "id": "\(id)", "image_url": "https://imagedelivery.net/a/\(id)/public",
             "caption": "\(id)", "block_id": \(block), "block_type": "\(type)", "block_layout": "\(layout)",
             "width": 3000, "height": 2000}
            """
    }

    private func text(_ text: String, block: String?, type: String = "default") -> String {
        let block = block.map { "\"\($0)\"" } ?? "null"
        return
            "{\"item_type\": \"TEXT\", \"text_content\": \"\(text)\", \"block_id\": \(block), \"block_type\": \"\(type)\"}"
    }

    private func blocks(_ items: [String]) throws -> [String] {
        let page = try page(items: items.joined(separator: ","))
        return page.stories[0].chapters[0].blocks.map { block in
            let names = block.pictures.map(\.caption).joined(separator: " ")
            return switch block {
            case .text(let text): "text \(text)"
            case .pictures(_, let layout): "\(layout.rawValue) \(names)"
            case .sideBySide(let text, _, let side): "\(side) \(text): \(names)"
            }
        }
    }

    @Test func `theme, titles, sub-chapters and the photos beside the chapters are shown`() throws {
        let page = try page(items: "")
        #expect(page.title == "photog")
        #expect(page.theme == .dark)
        #expect(page.stories[0].chapters[0].subchapters[0].title == "1-1")
        #expect(page.stories[0].morePictures.map(\.caption) == ["남은 것"])
    }

    @Test func `items become blocks in the order of the answer`() throws {
        let made = try blocks([
            photo("a", block: "1"), text("가", block: nil), photo("b", block: "1"), photo("c", block: nil),
            text("나", block: "2", type: "side-right"), photo("d", block: "2", type: "side-right"),
            photo("e", block: "3", layout: "odd"),
        ])
        #expect(made == ["wide a b", "text 가", "wide c", "right 나: d", "odd e"])
    }

    @Test func `a side text without photos, and a second one, stand alone`() throws {
        let made = try blocks([
            text("가", block: "1", type: "side-left"), photo("a", block: "2", type: "side-left"),
            text("나", block: "2", type: "side-left"), text("다", block: "2", type: "side-left"),
        ])
        #expect(made == ["text 가", "left 나: a", "text 다"])
    }
}
