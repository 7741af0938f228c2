/// Whole lists of photos, out of pages whose borders the server does not keep still.
extension RaccontoClient {
    /// Rows of a page; the server cuts off more than 10,000.
    static let photoPageSize = 5000
    /// Rows that two neighbouring pages share, to notice rows that vanished between the readings.
    static let photoPageOverlap = 100
    /// How often the list is read again when its pages do not fit together.
    static let photoListAttempts = 5

    /// `GET /photos/`: every photo of a project, or of the account when nil, once each, in the server's order.
    ///
    /// The server sorts by `order` alone and pages by offset, so a change between two pages can repeat or hide rows.
    /// Pages overlap, and when they do not fit together the list is read again.
    /// Errors: `forbidden` for a project that is not there or not yours; `contradictory` when the list never holds still.
    public func photos(in project: ID<Project>?, includeDeleted: Bool = false) async throws(RaccontoError) -> [Photo] {
        try await photos(in: project, includeDeleted: includeDeleted, pageSize: Self.photoPageSize)
    }

    func photos(
        in project: ID<Project>?, includeDeleted: Bool, pageSize: Int
    ) async throws(RaccontoError) -> [Photo] {
        for _ in 0..<Self.photoListAttempts {
            if let photos = try await readPhotos(in: project, includeDeleted, pageSize) { return photos }
        }
        throw RaccontoError(
            .contradictory, operation: APIOperation.listPhotos.rawValue,
            message: "the list of photos changed during every reading; try again when nothing is being uploaded")
    }

    /// One reading of all pages; nil when they do not fit together.
    private func readPhotos(
        in project: ID<Project>?, _ includeDeleted: Bool, _ pageSize: Int
    ) async throws(RaccontoError) -> [Photo]? {
        var photos: [Photo] = []
        var known: Set<ID<Photo>> = []
        let overlap = min(Self.photoPageOverlap, pageSize / 2)
        var offset = 0
        while true {
            let page = try await photoPage(in: project, includeDeleted, limit: pageSize, offset: offset)
            let fresh = page.filter { known.insert($0.id).inserted }
            // Everything in the overlap must have been seen, and everything behind it must be new.
            let shared = offset == 0 ? 0 : overlap
            guard page.count - fresh.count == shared else { return nil }
            photos += fresh
            if page.count < pageSize { return photos }
            offset += pageSize - overlap
        }
    }

    private func photoPage(
        in project: ID<Project>?, _ includeDeleted: Bool, limit: Int, offset: Int
    ) async throws(RaccontoError) -> [Photo] {
        var query: [(name: String, value: String)] = []
        if let project { query.append((name: "project_id", value: project.rawValue)) }
        if includeDeleted { query.append((name: "include_deleted", value: "true")) }
        query.append((name: "limit", value: String(limit)))
        query.append((name: "offset", value: String(offset)))
        return try await send(Endpoint(.listPhotos, query: query))
    }

    /// The photo of a project that shows a picture, whichever variant the address names; nil when there is none.
    ///
    /// This is how to find out whether a recording whose answer was lost took effect.
    public func findPhoto(imageURL: String, in project: ID<Project>) async throws(RaccontoError) -> Photo? {
        let wanted = CFImageURL(imageURL)?.imagePath ?? imageURL
        return try await photos(in: project, includeDeleted: true).first { photo in
            (CFImageURL(photo.imageURL)?.imagePath ?? photo.imageURL) == wanted
        }
    }
}
