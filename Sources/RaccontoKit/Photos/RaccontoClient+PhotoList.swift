/// Whole lists of photos, out of pages whose borders the server does not keep still.
extension RaccontoClient {
    /// `GET /photos/`: every photo of a project, or of the account when nil, once each, in the server's order.
    ///
    /// The list is read in pages that overlap, and read again until they fit together, as the server does not keep
    /// their borders still. Pages that are too large for one answer are asked for again in smaller parts.
    /// Errors: `forbidden` for a project that is not there or not yours; `contradictory` when the list never holds still.
    public func photos(in project: ID<Project>?, includeDeleted: Bool = false) async throws(RaccontoError) -> [Photo] {
        try await photos(in: project, includeDeleted: includeDeleted, pageSize: PhotoListReader.pageSize)
    }

    /// The same photos one by one, as the pages arrive.
    public func photoSequence(in project: ID<Project>?, includeDeleted: Bool = false) -> PhotoSequence {
        PhotoSequence(
            client: self, project: project, includeDeleted: includeDeleted, pageSize: PhotoListReader.pageSize)
    }

    func photos(
        in project: ID<Project>?, includeDeleted: Bool, pageSize: Int
    ) async throws(RaccontoError) -> [Photo] {
        var reader = photoListReader(in: project, includeDeleted, pageSize)
        while try await reader.nextPage() != nil {}
        return reader.result ?? []
    }

    func photoListReader(in project: ID<Project>?, _ includeDeleted: Bool, _ pageSize: Int) -> PhotoListReader {
        PhotoListReader(pageSize: pageSize) { limit, offset throws(RaccontoError) in
            try await photoPage(in: project, includeDeleted, limit: limit, offset: offset)
        }
    }

    private func photoPage(
        in project: ID<Project>?, _ includeDeleted: Bool, limit: Int, offset: Int
    ) async throws(RaccontoError) -> [Photo] {
        var query: [(name: String, value: String)] = []
        // The server takes an empty project for none, and answers with every photo of the account.
        if let project { try InputCheck(operation: .listPhotos).checkSegment(project.rawValue, named: "project") }
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
