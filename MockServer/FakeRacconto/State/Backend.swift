import Foundation

/// The backend's whole state. Handlers run one at a time while they hold the server's lock, so rows never change under
/// them. Unchecked: whoever uses it holds that lock.
final class Backend: @unchecked Sendable {
    var users: [User] = []
    var projects: [ProjectRow] = []
    var photos = PhotoTable()
    var chapters: [ChapterRow] = []
    var items = ItemTable()
    var notes: [NoteRow] = []
    var folderLinks: [FolderLink] = []
    var deliveries: [DeliveryRow] = []
    var follows: [Follow] = []
    var comments: [CommentRow] = []
    /// Limits of accounts that register.
    let photoLimit: Int
    let projectLimit: Int
    let hasDelivery: Bool
    let shufflesTies: Bool
    let images: ImageHost
    private(set) var signer: TokenSigner

    init(_ options: FakeRacconto.Options, images: ImageHost) {
        self.images = images
        photoLimit = options.photoLimit
        projectLimit = options.projectLimit
        hasDelivery = options.hasDelivery
        shufflesTies = options.shufflesTies
        var generator = SystemRandomNumberGenerator()
        signer = TokenSigner(key: (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }

    func newID() -> String { UUID().uuidString.lowercased() }

    // MARK: - Rows by id

    func userIndex(id: String) -> Int? { users.firstIndex { $0.id == id } }

    func projectIndex(id: String) -> Int? { projects.firstIndex { $0.id == id } }

    /// A project of this user, live or in the trash.
    func ownedProject(_ id: String, _ user: User) -> Int? {
        projects.firstIndex { $0.id == id && $0.ownerID == user.id }
    }

    /// A photo in one of this user's projects, live or in the trash.
    func ownedPhoto(_ id: String, _ user: User) -> PhotoRow? {
        guard let photo = photos[id], ownedProject(photo.projectID, user) != nil else { return nil }
        return photo
    }

    func touch(projectID: String) {
        if let index = projectIndex(id: projectID) { projects[index].updatedAt = .now() }
    }

    /// Live photos in the caller's projects; those of trashed projects are counted only when asked for.
    func livePhotoCount(of user: User, inTrashedProjects: Bool) -> Int {
        projects.reduce(0) { count, project in
            guard project.ownerID == user.id, inTrashedProjects || project.deletedAt == nil else { return count }
            return count + photos.liveCount(inProject: project.id)
        }
    }

    func liveProjectCount(of user: User) -> Int {
        projects.reduce(0) { $0 + ($1.ownerID == user.id && $1.deletedAt == nil ? 1 : 0) }
    }

    // MARK: - Callers

    /// Who sends this request, or the 401 that it earns.
    func caller(of request: IncomingRequest) throws(Problem) -> User {
        guard let header = request.header("authorization") else { throw Problem.notAuthenticated }
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.first?.lowercased() == "bearer" else { throw Problem.notAuthenticated }
        guard parts.count == 2, let claims = signer.verify(String(parts[1]), now: Moment.now().seconds),
            let index = userIndex(id: claims.subject)
        else { throw Problem.invalidToken }
        if let limit = users[index].tokensInvalidBefore, Int64(claims.issuedAt) * 1_000_000 < limit.microseconds {
            throw Problem.invalidToken
        }
        return users[index]
    }

    func token(for user: User, lifetime: Int = TokenSigner.lifetime) -> String {
        let now = Moment.now().seconds
        return signer.token(
            TokenSigner.Claims(subject: user.id, issuedAt: min(now, now + lifetime), expiresAt: now + lifetime),
            isAdministrator: false)
    }

    // MARK: - Between runs

    func snapshot() -> Snapshot {
        Snapshot(
            key: signer.key, users: users, projects: projects, photos: photos.all, chapters: chapters,
            items: items.all, notes: notes, folderLinks: folderLinks, deliveries: deliveries, follows: follows,
            comments: comments, images: images.snapshot())
    }

    func restore(_ snapshot: Snapshot) {
        signer = TokenSigner(key: snapshot.key)
        users = snapshot.users
        projects = snapshot.projects
        photos = PhotoTable(snapshot.photos)
        chapters = snapshot.chapters
        items = ItemTable(snapshot.items)
        notes = snapshot.notes
        folderLinks = snapshot.folderLinks
        deliveries = snapshot.deliveries
        follows = snapshot.follows
        comments = snapshot.comments
        images.restore(snapshot.images)
    }

    // MARK: - Projects

    func json(_ project: ProjectRow) -> JSON {
        project.json(linkedFolders: folderLinks.filter { $0.projectID == project.id }.map(\.path))
    }

    /// Removes a project with everything that belongs to it.
    func removeProject(_ id: String) {
        for chapter in chapters where chapter.projectID == id { items.removeAll(of: chapter.id) }
        chapters.removeAll { $0.projectID == id }
        let photoIDs = Set(photos.rows(inProject: id).map(\.id))
        items.removePhotos(photoIDs, detachesTexts: false)
        photos.removeAll(inProject: id)
        notes.removeAll { $0.projectID == id || ($0.photoID.map(photoIDs.contains) ?? false) }
        folderLinks.removeAll { $0.projectID == id }
        deliveries.removeAll { $0.projectID == id }
        comments.removeAll { $0.projectID == id }
        projects.removeAll { $0.id == id }
    }

    // MARK: - Chapters

    /// A project's chapters in their order.
    func chapters(of project: String) -> [ChapterRow] {
        chapters.filter { $0.projectID == project }.sorted(by: ChapterRow.precedes)
    }

    func replace(_ chapter: ChapterRow) {
        guard let index = chapters.firstIndex(where: { $0.id == chapter.id }) else { return }
        chapters[index] = chapter
    }

    /// Removes a chapter with all below it. A chapter can be its own parent, so each is removed before its children are
    /// looked for.
    func removeChapter(_ id: String) {
        var waiting = [id]
        while let next = waiting.popLast() {
            chapters.removeAll { $0.id == next }
            items.removeAll(of: next)
            waiting += chapters.filter { $0.parentID == next }.map(\.id)
        }
    }

    // MARK: - Photos

    /// Moves a live photo to the trash, with what goes along: its notes, and the cover when it was this picture.
    func trashPhoto(_ id: String) {
        guard let photo = photos[id], photo.deletedAt == nil else { return }
        let now = Moment.now()
        photos.update(id) { $0.deletedAt = now }
        if let project = projectIndex(id: photo.projectID), projects[project].coverImageURL == photo.imageURL {
            projects[project].coverImageURL = nil
        }
        for note in notes.indices where notes[note].photoID == id && notes[note].deletedAt == nil {
            notes[note].deletedAt = now
        }
        touch(projectID: photo.projectID)
    }

    /// Brings a photo back with its notes; the cover stays as it is.
    func restorePhoto(_ id: String) {
        guard let photo = photos[id] else { return }
        photos.update(id) { $0.deletedAt = nil }
        for note in notes.indices where notes[note].photoID == id { notes[note].deletedAt = nil }
        touch(projectID: photo.projectID)
    }

    /// Destroys photos. Fails as the database does when one is chosen in a delivery link.
    func destroyPhotos(_ ids: Set<String>, detachesTexts: Bool) throws(Problem) {
        guard !deliveries.contains(where: { link in link.selections.contains { ids.contains($0.photoID) } }) else {
            throw Problem.unhandled
        }
        items.removePhotos(ids, detachesTexts: detachesTexts)
        for note in notes.indices where notes[note].photoID.map(ids.contains) ?? false { notes[note].photoID = nil }
        for id in ids { photos.remove(id) }
    }
}
