import FakeRacconto
import RaccontoHTTP
import RaccontoKit
import RaccontoStory
import TestSupport

/// A project on a served backend of the test's own, over real sockets.
final class StoryService: Sendable {
    let fake: FakeRacconto
    let client: RaccontoClient
    let project: ID<Project>

    init(photos: Int, chapters: Int = 0, served: FakeRacconto.Dialect = .backend) async throws {
        var options = FakeRacconto.Options()
        options.dialect = served
        fake = try FakeRacconto(options)
        fake.seedUser(email: "ann@example.com", password: "correct horse", photoLimit: 1000, projectLimit: 100)
        var configuration = CurlConfiguration(environment: [:])
        // On a busy machine seconds may pass between two requests of a test.
        configuration.idleLimitForUnsafeRequests = .seconds(60)
        client = RaccontoClient(
            server: try ServerURL(fake.url), token: fake.token(for: "ann@example.com").map { Redacted($0) },
            transport: CurlTransport(configuration))
        project = try await client.createProject(NewProject(title: "Jeju")).id
        for index in 0..<photos {
            var photo = NewPhoto(
                projectID: project, imageURL: "https://imagedelivery.net/account/image-\(index)/public")
            photo.originalFilename = "p\(index).jpg"
            photo.caption = index.isMultiple(of: 3) ? "caption \(index)" : nil
            _ = try await client.createPhoto(photo)
        }
        for index in 0..<chapters { _ = try await client.createChapter(in: project, title: "chapter \(index)") }
    }

    deinit { fake.stop() }

    func story() async throws -> Story { try await client.story(of: project) }

    @discardableResult
    func perform(_ calls: [StoryCall]) async throws -> AssignedIDs {
        try await StoryPerformer(server: StoryServer(client, project: project)).perform(calls)
    }
}

/// What other clients do to a story behind our back, by calls that we would not make.
struct RandomAccidents {
    private var random: SeededRandom

    init(seed: Int) { random = SeededRandom(seed: seed &+ 4242) }

    /// One call; the service may refuse it.
    mutating func happen(to story: Story, _ service: StoryService) async {
        guard let chapter = random.pick(story.chapters)?.id, let item = random.pick(story.items[chapter] ?? [])
        else {
            return
        }
        let block = random.pick(story.blocks(of: chapter))?.id ?? "somewhere"
        let place = ItemPlacement(
            id: item.id, blockID: block, orderInBlock: random.below(4), orderNumber: random.below(6) - 1)
        let client = service.client
        do {
            switch random.below(7) {
            case 0: try await client.moveToBlock(item.id, block, in: chapter)
            case 1: try await client.moveToBlock(item.id, ID("fresh-\(random.below(3))"), in: chapter)
            case 2: try await client.syncItems([place], in: chapter)
            case 3: try await client.reorderItems([place], in: chapter)
            case 4: try await client.flip(block, in: chapter)
            case 5: try await client.pair(item.id, with: block, side: .right, in: chapter)
            default: _ = try await client.updateChapter(chapter, ChapterChange(title: "odd", parent: .set(chapter)))
            }
        } catch {
            return  // refused: then nothing has happened
        }
    }
}
