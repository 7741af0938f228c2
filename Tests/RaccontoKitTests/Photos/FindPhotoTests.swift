import FakeRacconto
import Foundation
import RaccontoHTTP
import RaccontoKit
import Testing

/// Whether a recording whose answer was lost took effect is found out by its picture.
@Suite(.timeLimit(.minutes(5))) struct FindPhotoTests {
    @Test func `a photo is found by its picture, whatever the variant, also after it was turned`() async throws {
        let service = try Service()
        let project = try await service.client.createProject(NewProject(title: "Jeju"))
        let host = ImageHostClient(transport: service.transport, imageHost: service.fake.url)
        let upload = try await service.client.directUpload()
        let url = try await host.upload(jpeg: SmallPicture.jpeg, fileName: "a.jpg", to: upload).publicURL
        #expect(try await service.client.findPhoto(imageURL: url, in: project.id) == nil)
        let photo = try await service.client.createPhoto(NewPhoto(projectID: project.id, imageURL: url))
        let thumb = try #require(CFImageURL.url(url, variant: .thumb))
        #expect(try await service.client.findPhoto(imageURL: thumb, in: project.id)?.id == photo.id)
        let turned = try await service.client.rotate(photo.id, .right)
        #expect(turned.imageURL != url)
        #expect(try await service.client.findPhoto(imageURL: url, in: project.id)?.id == photo.id)
    }
}
