import RaccontoKit
import RaccontoStory
import Testing

@Suite(.timeLimit(.minutes(5))) struct StoryPerformerTests {
    private func server(photos: Int = 5) -> ReferenceServer {
        let server = ReferenceServer(seed: 1)
        for index in 0..<photos { server.photos.updateValue(nil, forKey: "p\(index)") }
        server.chapters.append(.init(id: "c", title: "c", order: 0))
        return server
    }

    private let photos = (0..<3).map { NewPhotoItem(id: ID("new:\($0)"), photo: ID("p\($0)")) }

    @Test func `what nobody asks about again is not looked up`() async throws {
        let reads = Counter()
        var seam = StoryServer.reference(server())
        let items = seam.items
        seam.items = { chapter throws(RaccontoError) in
            reads.increment()
            return try await items(chapter)
        }
        try await StoryPerformer(server: seam).perform([.addPhotos(photos, block: "new:b", in: "c")])
        #expect(reads.value == 0)
    }

    @Test func `photos that came in together are found again when a call names them`() async throws {
        let server = server()
        let log = CallLog()
        let calls: [StoryCall] = [
            .createChapter(id: "new:chapter", title: "new", description: nil, parent: nil),
            .addPhotos(photos, block: "new:b", in: "new:chapter"),
            .setLayout("new:b", layout: .wide, in: "new:chapter"),
            .moveToBlock("new:1", block: "new:other", in: "new:chapter"),
            .moveToBlock("new:2", block: "new:other", in: "new:chapter"),
        ]
        try await StoryPerformer(server: .reference(server, log: log)).perform(calls)
        let chapter = try #require(server.story.chapters.first { $0.title == "new" })
        let blocks = server.story.blocks(of: chapter.id)
        #expect(blocks.map { $0.photos.map(\.photoID) } == [["p0"], ["p1", "p2"]])
        let sent = log.calls.map { "\($0)" }
        #expect(sent.dropFirst(2).allSatisfy { !$0.contains("new:") }, "\(sent)")
        // A block is made by naming it: a UUID of our own, the same in both calls.
        #expect(blocks[1].id.rawValue.count == 36)
    }

    @Test func `the first failure stops, and nothing is sent after it`() async throws {
        let log = CallLog()
        let told = Counter()
        let calls: [StoryCall] = [
            .addText(id: "new:1", text: "a", in: "c"), .updateText("nope", text: "", in: "c"),
            .addText(id: "new:2", text: "b", in: "c"),
        ]
        await #expect(throws: RaccontoError.self) {
            try await StoryPerformer(server: .reference(server(), log: log)).perform(calls) { index, _ in
                #expect(index == told.value)
                told.increment()
            }
        }
        #expect(log.calls.count == 2)
        #expect(told.value == 2)
    }

    @Test func `a single new photo's block goes by the new item`() async throws {
        let server = server()
        try await StoryPerformer(server: .reference(server)).perform([
            .addPhoto(photos[0], in: "c"), .addText(id: "new:t", text: "words", in: "c"),
            .setSide(text: "new:t", block: "new:0", side: .right, in: "c"),
        ])
        #expect(server.story.blocks(of: "c").map(\.textSide) == [.right])
    }
}

/// Unchecked: one task at a time uses it.
private final class Counter: @unchecked Sendable {
    private(set) var value = 0
    func increment() { value += 1 }
}
