import Foundation
import RaccontoHTTP
import RaccontoKit
import Testing

/// Servers that others wrote from the same contract: they leave out what may be left out, say more, and use words that
/// come later.
@Suite(.timeLimit(.minutes(5))) struct ToleranceTests {
    private func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }

    @Test func `what makes a thing a thing is enough`() throws {
        #expect(try decode(Account.self, #"{"user_id":"u"}"#).photoLimit == nil)
        #expect(try decode(Chapter.self, #"{"id":"c","project_id":"p","title":"t"}"#).orderNumber == 0)
        let item = try decode(ChapterItem.self, #"{"id":"i","chapter_id":"c","item_type":"TEXT"}"#)
        #expect(item.blockType == .default && item.blockLayout == .grid && item.orderInBlock == 0)
        #expect(try decode(StoryListing.self, #"{"chapters":[]}"#).itemsByChapter.isEmpty)
        #expect(try decode(Note.self, #"{"id":"n","project_id":"p"}"#).content.isEmpty)
        let link = try decode(DeliveryLink.self, #"{"id":"l","project_id":"p"}"#)
        #expect(!link.hasPassword && link.selectionCount == 0)
        #expect(try decode(Delivery.self, #"{"id":"l"}"#).projectTitle.isEmpty)
        #expect(try decode(DeliveredPhoto.self, #"{"id":"f","image_url":"u"}"#).isSelected == false)
        #expect(try decode(SelectedPhoto.self, #"{"photo_id":"f"}"#).order == nil)
        #expect(try decode(ExplorePage.self, #"{"items":[]}"#).hasMore == false)
        #expect(try decode(ExploreMatches.self, "{}").users.isEmpty)
        #expect(try decode(Comment.self, #"{"id":"c"}"#).replies == nil)
        #expect(try decode(Portfolio.self, #"{"projects":[{"id":"p","title":"t"}]}"#).theme == "light")
        let chapter = #"{"id":"c","title":"t","items":[{"item_type":"PHOTO"},{"item_type":"FILM"}]}"#
        #expect(try decode(PortfolioChapter.self, chapter).items.count == 2)
    }

    @Test func `words and keys that come later survive`() throws {
        let item = try decode(
            ChapterItem.self,
            #"{"id":"i","chapter_id":"c","item_type":"VIDEO","block_type":"full","block_layout":"mosaic","x":{"y":[1]}}"#
        )
        #expect(item.itemType.rawValue == "VIDEO" && item.blockType.rawValue == "full")
        #expect(try decode(Note.self, #"{"id":"n","project_id":"p","is_pinned":"true","note_type":"poem"}"#).isPinned)
        #expect(
            try decode(Photo.self, #"{"id":"f","project_id":"p","image_url":"u","color_label":"teal"}"#).colorLabel
                == "teal")
    }

    @Test func `a description that is huge, or a web page, is done without`() async throws {
        let huge = RaccontoClient(
            server: .production,
            transport: StubTransport { _ throws(TransportError) in throw TransportError(.responseTooLarge, "too large")
            })
        #expect(try await huge.detectDialect() == .backend)
        let nested = StubServer(200, String(repeating: "[", count: 100_000))
        #expect(try await nested.client.detectDialect() == .backend)
    }

    @Test(arguments: [404, 405, 500, 502, 503]) func `a web page as an error is told in a line`(_ status: Int)
        async throws
    {
        let stub = StubServer(status, "<!DOCTYPE html>\n<html><body>\u{1B}[31mnginx</body></html>")
        let error = try #require(await failure { () async throws(RaccontoError) in try await stub.client.projects() })
        #expect(!error.message.isEmpty && !error.message.contains("<") && !error.message.contains("\u{1B}"))
    }

    @Test func `a code alone is put into words, and stays beside them`() async throws {
        let known = StubServer(404, #"{"detail":"PHOTO_NOT_FOUND"}"#)
        let one = try #require(await failure { () async throws(RaccontoError) in try await known.client.photo("x") })
        #expect(one.description == "show photo: there is no such photo (HTTP 404, PHOTO_NOT_FOUND)")
        let new = StubServer(400, #"{"detail":"MOON_IS_FULL"}"#)
        let two = try #require(await failure { () async throws(RaccontoError) in try await new.client.photo("x") })
        #expect(two.message == "moon is full" && two.code == "MOON_IS_FULL")
        let about = StubServer(400, #"{"detail":"SETTING_KEY_NOT_ALLOWED: x"}"#)
        let three = try #require(
            await failure { () async throws(RaccontoError) in try await about.client.setSetting("x", "y") })
        #expect(three.message == "the service has no such setting: x")
    }
}
