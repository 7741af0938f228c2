/// Whole lists of photos, out of pages whose borders the server does not keep still.
extension RaccontoClient {
    /// Rows of a page; the server cuts off more than 10,000.
    static let photoPageSize = 5000
    /// Rows that two neighbouring pages share, to notice rows that vanished between the readings.
    static let photoPageOverlap = 100
    /// How often the list is read again when its pages do not fit together.
    static let photoListAttempts = 8

    /// `GET /photos/`: every photo of a project, or of the account when nil, once each, in the server's order.
    ///
    /// The server sorts by `order` alone and pages by offset: a change between two pages, or photos of equal order,
    /// can repeat or hide rows. Pages overlap, and when they do not fit together the list is read again with other
    /// borders, until one reading fits or the readings together have as many photos as there are.
    /// Errors: `forbidden` for a project that is not there or not yours; `contradictory` when the list never holds still.
    public func photos(in project: ID<Project>?, includeDeleted: Bool = false) async throws(RaccontoError) -> [Photo] {
        try await photos(in: project, includeDeleted: includeDeleted, pageSize: Self.photoPageSize)
    }

    func photos(
        in project: ID<Project>?, includeDeleted: Bool, pageSize: Int
    ) async throws(RaccontoError) -> [Photo] {
        var merged = PhotoListReading()
        for attempt in 0..<Self.photoListAttempts {
            let size = attempt == 0 ? pageSize : max(2, pageSize * 2 - attempt * pageSize / 10)
            let reading = try await readPhotos(in: project, includeDeleted, size)
            if reading.fitsTogether { return reading.photos }
            merged.merge(reading)
            if merged.photos.count == reading.total { return merged.photos.sorted { $0.order < $1.order } }
        }
        throw RaccontoError(
            .contradictory, operation: APIOperation.listPhotos.rawValue,
            message: "the list of photos changed during every reading; try again when nothing is being uploaded")
    }

    /// A server that knows no pages, as the work order describes it, answers the whole list every time: either more
    /// rows than asked for, or the first page again.
    private func readPhotos(
        in project: ID<Project>?, _ includeDeleted: Bool, _ pageSize: Int
    ) async throws(RaccontoError) -> PhotoListReading {
        var reading = PhotoListReading()
        let overlap = min(Self.photoPageOverlap, pageSize / 2)
        var offset = 0
        while true {
            let page = try await photoPage(in: project, includeDeleted, limit: pageSize, offset: offset)
            if offset > 0, page.count == pageSize, reading.isSameStart(page) { return reading }
            reading.append(page, at: offset, shared: offset == 0 ? 0 : overlap)
            if page.count != pageSize { return reading }
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

    /// The photo of a project that shows a picture, or showed it before it was turned, whichever variant the address
    /// names; nil when there is none.
    ///
    /// This is how to find out whether a recording whose answer was lost took effect.
    public func findPhoto(imageURL: String, in project: ID<Project>) async throws(RaccontoError) -> Photo? {
        let wanted = CFImageURL(imageURL)?.imagePath ?? imageURL
        return try await photos(in: project, includeDeleted: true).first { photo in
            [photo.imageURL, photo.originalImageURL].contains { address in
                address.map { CFImageURL($0)?.imagePath ?? $0 } == wanted
            }
        }
    }
}
