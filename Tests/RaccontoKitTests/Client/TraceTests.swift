import FakeRacconto
import Foundation
import RaccontoHTTP
import RaccontoKit
import Testing

@Suite(.timeLimit(.minutes(5))) struct TraceTests {
    @Test func `a trace has method, path and status, and no secret`() async throws {
        let service = try Service()
        let client = service.client.with(
            token: try await service.client.login(email: Service.email, password: Redacted(Service.password)))
        _ = try await client.photos(in: nil)
        let upload = try await client.directUpload()
        let host = ImageHostClient(
            transport: service.transport, imageHost: service.fake.url, trace: service.trace.trace)
        _ = try await host.upload(jpeg: SmallPicture.jpeg, fileName: "a.jpg", to: upload)
        let entries = service.trace.all
        #expect(entries.map(\.method) == [.post, .get, .get, .post])
        #expect(entries.map(\.path) == ["/auth/login", "/photos/", "/photos/cf-upload-url", "<one-time URL>"])
        #expect(entries.allSatisfy { $0.status == 200 && $0.failure == nil })
        let told = "\(entries)"
        #expect(!told.contains(Service.password) && !told.contains(upload.imageID))
        #expect(!told.contains(try #require(client.token).secret))
    }

    @Test func `an exchange without an answer is traced with its cause`() async throws {
        let service = try Service()
        service.fake.fail("POST /projects/", .dropBeforeProcessing)
        _ = await failure { () async throws(RaccontoError) in
            try await service.client.createProject(NewProject(title: "a"))
        }
        let entry = try #require(service.trace.all.first { $0.method == .post })
        #expect(entry.status == nil)
        #expect(entry.failure?.kind == .connectionLost)
    }
}
