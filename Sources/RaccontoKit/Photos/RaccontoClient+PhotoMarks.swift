/// What is said about a photo: rating, label, caption; and where it belongs (API contract section 5.3).
extension RaccontoClient {
    /// `PUT /photos/{id}`: 1 to 5 stars, or none when nil. Errors: `invalidInput`, `notFound`.
    @discardableResult
    public func rate(_ photo: ID<Photo>, _ rating: Int?) async throws(RaccontoError) -> Photo {
        var changes = PhotoChanges()
        changes.rating = FieldChange(rating)
        return try await updatePhoto(photo, changes)
    }

    /// `PUT /photos/{id}`: a colour of the dialect's `colorLabels`, or none when nil. Errors: `invalidInput`, `notFound`.
    @discardableResult
    public func label(_ photo: ID<Photo>, _ color: String?) async throws(RaccontoError) -> Photo {
        var changes = PhotoChanges()
        changes.colorLabel = FieldChange(color)
        return try await updatePhoto(photo, changes)
    }

    /// `PUT /photos/{id}`: the caption, or none when nil. Errors: `notFound`.
    @discardableResult
    public func caption(_ photo: ID<Photo>, _ text: String?) async throws(RaccontoError) -> Photo {
        var changes = PhotoChanges()
        changes.caption = FieldChange(text)
        return try await updatePhoto(photo, changes)
    }

    /// `PUT /photos/{id}` with another project. The photo's places in the old project's chapters stay.
    ///
    /// Errors: `notFound` when the photo, or a live project of one's own, is not there.
    @discardableResult
    public func move(_ photo: ID<Photo>, to project: ID<Project>) async throws(RaccontoError) -> Photo {
        var changes = PhotoChanges()
        changes.projectID = project
        return try await updatePhoto(photo, changes)
    }

    /// `GET /photos/{id}/chapters`: the chapters that show a photo, each once. Errors: `notFound`.
    public func chapters(of photo: ID<Photo>) async throws(RaccontoError) -> [ID<Chapter>] {
        let endpoint = Endpoint<[ID<Chapter>]>(.listChaptersOfPhoto, [.photo: photo.rawValue])
        let listed = try await send(endpoint) { () async throws(RaccontoError) in
            let story = try await allItems(of: try await self.photo(photo).projectID)
            return story.chapters.map(\.id).filter { chapter in
                story.itemsByChapter[chapter.rawValue]?.contains { $0.photoID == photo } ?? false
            }
        }
        var known: Set<ID<Chapter>> = []
        return listed.filter { known.insert($0).inserted }
    }
}
