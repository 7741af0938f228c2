import FakeRacconto
import RaccontoKit

/// A project on a served backend, over real sockets.
final class StoryService: Sendable {
    let service: Service
    let project: ID<Project>
    var client: RaccontoClient { service.client }

    init(photos: Int, chapters: Int = 0, served: FakeRacconto.Dialect = .backend) async throws {
        service = try Service(served)
        project = try await service.project().id
        for index in 0..<photos {
            var photo = NewPhoto(
                projectID: project, imageURL: "https://imagedelivery.net/account/image-\(index)/public")
            photo.originalFilename = "p\(index).jpg"
            photo.caption = index.isMultiple(of: 3) ? "caption \(index)" : nil
            _ = try await client.createPhoto(photo)
        }
        for index in 0..<chapters { _ = try await client.createChapter(in: project, title: "chapter \(index)") }
    }

    func story() async throws -> Story { try await client.story(of: project) }

    @discardableResult
    func perform(_ calls: [StoryCall]) async throws -> AssignedIDs {
        try await StoryPerformer(server: StoryServer(client, project: project)).perform(calls)
    }
}
