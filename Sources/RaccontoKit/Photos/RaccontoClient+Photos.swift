/// One photo: asking for an upload address, recording, reading, changing, deleting (API contract sections 5.1 to 5.4).
extension RaccontoClient {
    /// `GET /photos/cf-upload-url`: a one-time address for one picture, valid for about half an hour.
    ///
    /// Every call makes a draft at the image host, so ask only when the picture is ready to be sent.
    /// Errors: `photoLimit`, `serverFailure` also when the image host is overloaded.
    public func directUpload() async throws(RaccontoError) -> DirectUpload {
        try await send(Endpoint(.requestUpload))
    }

    /// `POST /photos/`: records an uploaded picture as a photo. Not idempotent: after an ambiguous error look for the
    /// picture with `findPhoto(imageURL:in:)` before calling again.
    ///
    /// Errors: `rejected` INVALID_IMAGE_URL, `notFound` for a project that is gone, foreign or in the trash.
    public func createPhoto(_ photo: NewPhoto) async throws(RaccontoError) -> Photo {
        let check = InputCheck(operation: .recordPhoto)
        try check.checkDate(photo.takenAt?.text, named: "taken_at")
        guard !photo.imageURL.isEmpty, photo.imageURL.unicodeScalars.count <= 500 else {
            throw check.refusal("the picture's address is empty or longer than 500 characters")
        }
        return try await send(Endpoint(.recordPhoto, json: photo.json))
    }

    /// `GET /photos/{id}`, also for a photo in the trash. Errors: `notFound`.
    public func photo(_ id: ID<Photo>) async throws(RaccontoError) -> Photo {
        try await send(Endpoint(.showPhoto, [.photo: id.rawValue])) { () async throws(RaccontoError) in
            let all = try await photos(in: nil, includeDeleted: true)
            if let found = all.first(where: { $0.id == id }) { return found }
            throw RaccontoError(
                .notFound, operation: APIOperation.showPhoto.rawValue, message: "there is no photo `\(id)`")
        }
    }

    /// `PUT /photos/{id}` around a fresh reading of the photo: the server wants the picture's address each time, and a
    /// stale one would undo a rotation. After an ambiguous answer the photo is read again.
    ///
    /// A new project is looked at first: the server takes any id, and a wrong one moves the photo out of the account.
    /// Nothing is sent for a photo that reads as wanted already.
    /// Errors: `notFound` also for a photo in the trash, or a project that is not a live one of one's own.
    @discardableResult
    public func updatePhoto(_ id: ID<Photo>, _ changes: PhotoChanges) async throws(RaccontoError) -> Photo {
        try await changePhoto(id, changes).photo
    }

    /// As `updatePhoto`, telling also whether there was anything to change.
    public func changePhoto(
        _ id: ID<Photo>, _ changes: PhotoChanges
    ) async throws(RaccontoError) -> (photo: Photo, isChanged: Bool) {
        try PhotoCheck(dialect: dialect).check(changes)
        if let target = changes.projectID {
            // Looked up by id: a slug would find the project here and not in the write.
            guard try await project(target).id == target else {
                throw InputCheck(operation: .updatePhoto).refusal("`\(target)` is not the id of a project")
            }
        }
        let current = try await photo(id)
        if current.deletedAt == nil, changes.isSatisfied(by: current) { return (current, false) }
        let endpoint = Endpoint<Photo>(.updatePhoto, [.photo: id.rawValue], json: changes.json(around: current))
        let changed = try await confirmed { () async throws(RaccontoError) in
            try await send(endpoint)
        } byReading: { () async throws(RaccontoError) -> Photo? in
            let now = try await photo(id)
            return changes.isSatisfied(by: now) ? now : nil
        }
        return (changed, true)
    }

    /// `DELETE /photos/{id}`: puts a photo into the trash. Its chapter items stay; a project cover that shows it is
    /// cleared, and its notes go to the trash with it. Errors: `notFound`, also when it is in the trash already.
    public func deletePhoto(_ id: ID<Photo>) async throws(RaccontoError) {
        try await confirmed { () async throws(RaccontoError) in
            try await send(Endpoint<Void>(.deletePhoto, [.photo: id.rawValue]))
        } byReading: { () async throws(RaccontoError) -> Void? in
            try await photo(id).deletedAt == nil ? nil : ()
        }
    }
}
