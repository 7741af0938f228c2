import FakeRacconto
import Foundation
import PhotoMarks
import RaccontoHTTP
import RaccontoKit
import Testing

/// What the work order does not name, on a service that behaves as the running one.
@Suite(.timeLimit(.minutes(5))) struct WholeServiceTests {
    @Test func `a changed password ends old logins and gives a new one`() async throws {
        let service = try Service()
        let token = try await service.client.changePassword(
            email: Service.email, from: Redacted(Service.password), to: Redacted("another horse"))
        #expect(try await service.client.with(token: token).me().email == Service.email)
        let old = await failure { () async throws(RaccontoError) in try await service.client.me() }
        #expect(old?.kind == .tokenRejected)
    }

    @Test func `a forgotten password is set by the mail's link`() async throws {
        let service = try Service()
        let guest = service.client.with(token: nil)
        try await guest.requestPasswordReset(email: Service.email)
        let token = try #require(service.fake.resetToken(for: Service.email))
        try await guest.resetPassword(token: Redacted(token), to: Redacted("another horse"))
        _ = try await guest.login(email: Service.email, password: Redacted("another horse"))
        let again = await failure { () async throws(RaccontoError) in
            try await guest.resetPassword(token: Redacted(token), to: Redacted("another horse"))
        }
        #expect(again?.code == "INVALID_TOKEN")
    }

    @Test func `a name is chosen once`() async throws {
        let service = try Service()
        #expect(try await service.client.isUsernameAvailable("ann.photos"))
        #expect(try await service.client.setUsername("ann.photos") == "ann.photos")
        #expect(try await !service.client.isUsernameAvailable("ann.photos"))
        let short = await failure { () async throws(RaccontoError) in try await service.client.setUsername("a") }
        #expect(short?.code == "USERNAME_TOO_SHORT")
    }

    @Test func `a project goes to the trash, comes back, and is destroyed`() async throws {
        let service = try Service(projectLimit: 1)
        let client = service.client
        let project = try await service.project()
        try await client.deleteProject(project.id)
        #expect(try await client.trashedProjects().map(\.id) == [project.id])
        let other = try await service.project("other")
        let full = await failure { () async throws(RaccontoError) in try await client.restoreProject(project.id) }
        #expect(full?.kind == .projectLimit(1))
        try await client.deleteProject(other.id)
        #expect(try await client.restoreProject(project.id).id == project.id)
        let live = await failure { () async throws(RaccontoError) in try await client.purgeProject(project.id) }
        #expect(live?.kind == .notFound)
        try await client.purgeProject(other.id)
        #expect(try await client.trashedProjects().isEmpty)
    }

    @Test func `photos come out of the trash as far as the limit goes`() async throws {
        let service = try Service(photoLimit: 5)
        let client = service.client
        let project = try await service.project()
        var ids: [ID<Photo>] = []
        for index in 0..<4 { ids.append(try await service.photo(in: project, name: "\(index).jpg").id) }
        try await client.deletePhotos(ids)
        service.fake.setLimits(of: Service.email, photos: 3)
        let result = try await client.restorePhotos(ids + ["unknown"], in: project.id)
        #expect(result.restored.count == 3 && result.leftInTrash.count == 1 && result.notInTrash == ["unknown"])
        let full = await failure { () async throws(RaccontoError) in
            try await client.restorePhotos(result.leftInTrash, in: project.id)
        }
        #expect(full?.kind == .photoLimit(3))
        try await client.purgePhoto(result.leftInTrash[0])
        let live = await failure { () async throws(RaccontoError) in try await client.purgePhotos(ids) }
        #expect(live?.kind == .invalidInput)
        #expect(try await client.photos(in: project.id).count == 3)
    }

    @Test func `photos are found and marked by their file names`() async throws {
        let service = try Service()
        let client = service.client
        let project = try await service.project()
        let photo = try await service.photo(in: project, name: "제주.jpg")
        #expect(try await client.hasPhoto(named: "제주.jpg", in: project.id))
        #expect(try await !client.hasPhoto(named: "b.jpg", in: project.id))
        let files = [PhotoFileName(name: "제주.jpg", folder: "day 1"), PhotoFileName(name: "제주.jpg", folder: "")]
        #expect(try await client.existingFiles(files, in: project.id) == [files[0]])
        #expect(try await client.setLocalMissing(photo.id, true).localMissing)
        #expect(try await !client.setLocalMissing(named: "제주.jpg", in: project.id, false).localMissing)
        #expect(try await client.setLocalMissing(["제주.jpg": true, "b.jpg": true], in: project.id) == 1)
        #expect(try await client.deletePhotos(inFolder: "day 1", of: project.id) == 1)
        #expect(try await client.restorePhoto(named: "제주.jpg", in: project.id).id == photo.id)
    }

    @Test func `a rotation shows another picture, and a later change does not undo it`() async throws {
        let service = try Service()
        let photo = try await service.picturedPhoto(in: try await service.project())
        let turned = try await service.client.rotate(photo.id, .right)
        #expect(turned.rotation == 90 && turned.imageURL != photo.imageURL)
        let rated = try await service.client.rate(photo.id, StarRating(3))
        #expect(rated.imageURL == turned.imageURL && rated.rotation == 90)
        #expect(try await service.client.rotate(photo.id, .left).rotation == 0)
    }

    @Test func `a photo moves to another project and never to a stranger's`() async throws {
        let service = try Service()
        let photo = try await service.photo(in: try await service.project())
        let other = try await service.project("other")
        #expect(try await service.client.move(photo.id, to: other.id).projectID == other.id)
        let unknown = await failure { () async throws(RaccontoError) in
            try await service.client.move(photo.id, to: "nope")
        }
        #expect(unknown?.kind == .notFound)
    }

    @Test func `folders are linked and unlinked`() async throws {
        let service = try Service()
        let project = try await service.project()
        try await service.client.linkFolder("/home/ann/제주", to: project.id)
        #expect(try await service.client.project(project.id).linkedFolders == ["/home/ann/제주"])
        try await service.client.unlinkFolder("/home/ann/제주")
        try await service.client.unlinkFolders(of: project.id)
        #expect(try await service.client.project(project.id).linkedFolders.isEmpty)
    }

    @Test func `a portfolio shows public stories to everybody`() async throws {
        let service = try Service()
        let client = service.client
        try await client.setUsername("ann")
        let project = try await service.project()
        let photo = try await service.photo(in: project)
        let chapter = try await client.createChapter(in: project.id, title: "one")
        _ = try await client.addPhoto(photo.id, to: chapter.id)
        _ = try await client.addText("words", to: chapter.id)
        _ = try await client.setAudience(of: project.id, to: .portfolio)
        let guest = client.with(token: nil)
        let shown = try #require(try await guest.portfolio(of: "ann").projects.first)
        #expect(shown.chapters.map { $0.items.map(\.itemType) } == [[.photo, .text]])
        #expect(shown.chapters.first?.items.first?.photoID == photo.id)
        let slug = try #require(shown.slug)
        #expect(try await guest.portfolioProject(slug, of: "ann").projects.first?.viewCount == nil)
        #expect(try await client.portfolioProject(slug, of: "ann").projects.first?.viewCount != nil)
        #expect(try await guest.portfolioProjects().contains { $0.id == project.id })
        let unknown = await failure { () async throws(RaccontoError) in try await guest.portfolio(of: "Ann") }
        #expect(unknown?.kind == .notFound)
    }

    @Test func `a client chooses photos by a link`() async throws {
        let service = try Service(hasDelivery: true)
        let client = service.client
        let project = try await service.project()
        let photo = try await service.photo(in: project)
        var new = NewDeliveryLink(projectID: project.id)
        new.password = Redacted("open 1")
        let link = try await client.createDeliveryLink(new)
        let guest = client.with(token: nil)
        #expect(try await guest.delivery(link.id).hasPassword)
        try await guest.verifyDelivery(link.id, password: Redacted("open 1"))
        let locked = await failure { () async throws(RaccontoError) in
            try await guest.deliveredPhotos(DeliveryAccess(link: link.id))
        }
        #expect(locked?.kind == .wrongCredentials)
        let access = DeliveryAccess(link: link.id, password: Redacted("open 1"))
        #expect(try await guest.deliveredPhotos(access).map(\.isSelected) == [false])
        try await guest.saveSelections([photo.id: "this one"], by: access)
        #expect(try await client.selections(of: link.id).map(\.comment) == ["this one"])
        #expect(try await client.deliveryLinks(of: project.id).map(\.selectionCount) == [1])
        try await client.deleteDeliveryLink(link.id)
        #expect(try await client.deliveryLinks(of: project.id).isEmpty)
        let off = try Service()
        let error = await failure { () async throws(RaccontoError) in try await off.client.deliveryLinks(of: "p") }
        #expect(error?.message.contains("switched off") == true)
    }

    @Test func `others are found, followed and commented on`() async throws {
        let service = try Service()
        let client = service.client
        try await client.setUsername("ann")
        let project = try await service.project("Exhibition")
        service.fake.seedPhotos(6, inProject: project.id.rawValue)
        _ = try await client.setAudience(of: project.id, to: .explore)
        service.fake.seedUser(email: "bob@example.com", password: "12345678", username: "bobby")
        let bob = client.with(token: service.fake.token(for: "bob@example.com").map { Redacted($0) })
        #expect(try await bob.exploreFeed().items.map(\.id) == [project.id])
        #expect(try await bob.searchExplore("Exhi").portfolios.map(\.id) == [project.id])
        try await bob.follow("ann")
        #expect(try await bob.isFollowing("ann"))
        #expect(try await client.followerCount() == 1)
        try await bob.unfollow("ann")
        #expect(try await !bob.isFollowing("ann"))
        let posted = try await client.with(token: nil).addComment("hello", on: project.id, guestName: "guest")
        let reply = try await bob.addComment("hi", on: project.id, replyingTo: posted.comment.id)
        let listed = try await client.comments(on: project.id)
        #expect(listed.map(\.id) == [posted.comment.id] && listed[0].replies?.map(\.id) == [reply.comment.id])
        try await bob.deleteComment(reply.comment.id)
        let token = try #require(posted.deleteToken)
        try await client.with(token: nil).deleteComment(posted.comment.id, token: token)
        #expect(!"\(posted)".contains(token.secret))
    }
}
