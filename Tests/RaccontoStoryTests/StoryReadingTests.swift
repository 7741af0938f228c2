import FakeRacconto
import RaccontoKit
import RaccontoStory
import Testing

/// Reading a whole story from a served backend.
@Suite(.timeLimit(.minutes(5))) struct StoryReadingTests {
    @Test func `items and photos are read at the same time`() async throws {
        let project = try await StoryService(photos: 3, chapters: 2)
        let server = project.fake
        let latch = Latch()
        defer { latch.open() }
        server.fail("GET /chapters/all-items", times: 1, .hold(latch))
        let answered = server.requests.count
        async let reading = project.story()
        // The bound only ends a hang.
        for _ in 0..<6000 where latch.heldCount == 0 || server.requests.count == answered {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(server.requests.dropFirst(answered).map(\.path) == ["/photos/"])
        latch.open()
        let story = try await reading
        #expect(story.chapters.count == 2)
        #expect(story.photos.count == 3)
    }

    @Test(arguments: ["GET /chapters/all-items", "GET /photos/"])
    func `a story of which one half cannot be read is not read`(route: String) async throws {
        let project = try await StoryService(photos: 3, chapters: 2)
        project.fake.fail(route, times: 1, .status(503))
        await #expect(throws: RaccontoError.self) { try await project.story() }
        #expect(try await project.story().photos.count == 3)
    }
}
