import FakeRacconto
import Foundation
import RaccontoHTTP
import RaccontoKit
import Testing

@Suite(.timeLimit(.minutes(5))) struct ImageHostTests {
    private func host(_ service: Service) -> ImageHostClient {
        ImageHostClient(transport: service.transport, imageHost: service.fake.url)
    }

    @Test func `a picture goes up once and comes back under its public address`() async throws {
        let service = try Service()
        let upload = try await service.client.directUpload()
        let host = host(service)
        let expected = try #require(host.deliveryURL(for: upload))
        #expect(try await !host.exists(imageURL: expected))
        let image = try await host.upload(jpeg: SmallPicture.jpeg, fileName: "제주 1.jpg", to: upload)
        #expect(image == DeliveredImage(id: upload.imageID, publicURL: expected))
        #expect(try await host.exists(imageURL: image.publicURL))
        #expect(service.fake.images.map(\.fileName) == ["제주 1.jpg"])
        await #expect(throws: ImageHostError.alreadyUsed) {
            try await host.upload(jpeg: SmallPicture.jpeg, fileName: "a.jpg", to: upload)
        }
        #expect(service.fake.images.count == 1)
    }

    @Test func `the token never goes to the image host`() async throws {
        let host = ImageHostClient(
            transport: StubTransport { request throws(TransportError) in
                #expect(!request.headers.contains { $0.name.lowercased() == "authorization" })
                return HTTPResponse(status: 404)
            })
        let target = DirectUpload(uploadURL: Redacted("https://upload.example/hash/x"), imageID: "x")
        await #expect(throws: ImageHostError.expired) {
            try await host.upload(jpeg: SmallPicture.jpeg, fileName: "a", to: target)
        }
    }

    @Test func `an address that is too old is told from one that was used`() async throws {
        let service = try Service()
        let upload = try await service.client.directUpload()
        service.fake.expireUploadURLs()
        await #expect(throws: ImageHostError.expired) {
            try await host(service).upload(jpeg: SmallPicture.jpeg, fileName: "a.jpg", to: upload)
        }
    }

    @Test func `a broken picture is refused with the host's reason`() async throws {
        let service = try Service()
        let upload = try await service.client.directUpload()
        let error = try await #require(throws: ImageHostError.self) {
            try await host(service).upload(jpeg: SmallPicture.jpeg.dropLast(2), fileName: "a.jpg", to: upload)
        }
        guard case .notAccepted(let reason) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(!reason.isEmpty && !reason.hasPrefix("HTTP"))
    }

    @Test(arguments: [
        (413, "", ImageHostError.tooLarge), (429, "", .rateLimited(retryAfter: 9)), (500, "", .serverFailure(500)),
        (403, "", .serverFailure(403)), (415, "", .notAccepted("HTTP 415")), (200, "<html>", .undecodable),
        (200, #"{"success":false}"#, .undecodable), (409, "", .alreadyUsed), (410, "", .expired),
    ]) func `every answer has its meaning`(_ status: Int, _ body: String, _ expected: ImageHostError) async throws {
        let host = ImageHostClient(
            transport: StubTransport { _ throws(TransportError) in
                HTTPResponse(status: status, headers: [("Retry-After", "9")], body: Data(body.utf8))
            })
        let target = DirectUpload(uploadURL: Redacted("https://upload.example/hash/x"), imageID: "x")
        await #expect(throws: expected) {
            try await host.upload(jpeg: SmallPicture.jpeg, fileName: "a", to: target)
        }
    }

    @Test func `a lost answer leaves open whether the picture is there, and looking tells`() async throws {
        let service = try Service()
        let upload = try await service.client.directUpload()
        service.fake.fail("POST /*/*", .dropAfterProcessing)
        let host = host(service)
        let error = try await #require(throws: ImageHostError.self) {
            try await host.upload(jpeg: SmallPicture.jpeg, fileName: "a.jpg", to: upload)
        }
        #expect(error.isAmbiguous && !error.isRefusal)
        #expect(try await host.exists(imageURL: try #require(host.deliveryURL(for: upload))))
    }

    @Test(arguments: [
        ("https://imagedelivery.net/hash/id/thumb", "https://imagedelivery.net/hash/id/grid"),
        ("https://imagedelivery.net/hash/id/w=200/", "https://imagedelivery.net/hash/id/grid"),
        ("/uploads/a.jpg", "/uploads/a.jpg"), ("https://imagedelivery.net/hash", "https://imagedelivery.net/hash"),
    ]) func `a variant is asked for by the address's last piece`(_ address: String, _ expected: String) {
        #expect(CFImageURL.url(address, variant: .grid) == expected)
    }

    @Test(arguments: ["", "?", "/", "https://h", "https://h/image?token", "https://h/account/other"])
    func `an address of another shape has no delivery address`(_ address: String) {
        let host = ImageHostClient(transport: StubTransport { _ throws(TransportError) in HTTPResponse(status: 500) })
        #expect(host.deliveryURL(for: DirectUpload(uploadURL: Redacted(address), imageID: "image")) == nil)
    }
}
