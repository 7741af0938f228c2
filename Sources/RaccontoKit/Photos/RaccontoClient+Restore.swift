/// Taking photos out of the trash (API contract section 5.4).
extension RaccontoClient {
    /// `POST /photos/{id}/restore`: takes a photo out of the trash, its notes too; a cover does not come back.
    ///
    /// Errors: `notFound` when it is not in the trash, `photoLimit`; `rejected` where the server restores by file name
    /// only, and the photo shares its name with another one in the trash.
    public func restorePhoto(_ id: ID<Photo>) async throws(RaccontoError) -> Photo {
        try await confirmed { () async throws(RaccontoError) in
            try await send(Endpoint(.restorePhoto, [.photo: id.rawValue])) { () async throws(RaccontoError) in
                try await restorePhotoByItsName(id)
            }
        } byReading: { () async throws(RaccontoError) -> Photo? in
            let now = try await photo(id)
            return now.deletedAt == nil ? now : nil
        }
    }

    private func restorePhotoByItsName(_ id: ID<Photo>) async throws(RaccontoError) -> Photo {
        let project = try await photo(id).projectID
        let outcome = try await restoreByName([id], among: try await trashedPhotos(in: project), of: project)
        let operation = APIOperation.restorePhoto.rawValue
        if outcome.sharingName.contains(id) {
            throw RaccontoError(
                .rejected, operation: operation,
                message: "the server restores by file name only, and other photos in the trash have the same name")
        }
        guard let restored = outcome.photos.first else {
            throw RaccontoError(.notFound, operation: operation, message: "the photo is not in the trash")
        }
        return restored
    }

    /// `POST /photos/bulk-restore`: takes many photos of a project out of the trash, as many as the limit allows.
    ///
    /// The server does not tell which ones it took, so the trash is read before and after. Errors: `photoLimit` when
    /// none fits, `forbidden` for the project.
    public func restorePhotos(
        _ ids: [ID<Photo>], in project: ID<Project>
    ) async throws(RaccontoError) -> PhotoRestoration {
        let trash = try await trashedPhotos(in: project)
        let before = Set(trash.map(\.id))
        var result = PhotoRestoration()
        result.notInTrash = ids.filter { !before.contains($0) }
        let wanted = ids.filter(before.contains)
        guard !wanted.isEmpty else { return result }
        var failure: RaccontoError?
        for batch in wanted.batches(of: Self.photoBatchSize) where failure == nil {
            do throws(RaccontoError) {
                try await send(Endpoint<Void>(.restorePhotos, json: Self.photoIDs(batch))) {
                    () async throws(RaccontoError) in
                    // All at once: twins can be restored by their name when every one of them is wanted.
                    let outcome = try await restoreByName(wanted, among: trash, of: project)
                    result.sharingName = outcome.sharingName
                }
            } catch {
                failure = error
            }
            if dialects.lacking.contains(.restorePhotos) { break }
        }
        if let failure {
            guard failure.isLimit || failure.isAmbiguous, !Task.isCancelled else { throw failure }
        }
        let after: Set<ID<Photo>>
        do throws(RaccontoError) {
            after = Set(try await trashedPhotos(in: project).map(\.id))
        } catch {
            throw failure ?? error
        }
        result.restored = wanted.filter { !after.contains($0) }
        result.leftInTrash = wanted.filter { after.contains($0) && !result.sharingName.contains($0) }
        if let failure, result.restored.isEmpty || !(failure.isLimit || result.leftInTrash.isEmpty) { throw failure }
        return result
    }

    /// `POST /photos/restore-by-filename`: takes the photo of this file name that was deleted last out of the trash.
    ///
    /// Dangerous: names repeat. It may pick a photo of another folder than the one that is meant, and it goes past the
    /// photo limit, after which nothing more can be uploaded. Prefer `restorePhoto` with an id.
    /// Errors: `notFound` for the project or the name.
    public func restorePhoto(named name: String, in project: ID<Project>) async throws(RaccontoError) -> Photo {
        try await send(
            Endpoint(
                .restorePhotoByName,
                json: ["project_id": .string(project.rawValue), "original_filename": .string(name)]))
    }

    /// What restoring by name came to.
    private struct ByName {
        var photos: [Photo] = []
        var sharingName: [ID<Photo>] = []
    }

    /// The work order can only restore by name. That is done where no other photo can be meant: where all deleted
    /// photos of the name are wanted.
    private func restoreByName(
        _ ids: [ID<Photo>], among trash: [Photo], of project: ID<Project>
    ) async throws(RaccontoError) -> ByName {
        let wanted = Set(ids)
        // Names that differ only in their Unicode form are different names to the server.
        let namesakes = Dictionary(grouping: trash) { Array(($0.originalFilename ?? "").utf8) }
        var outcome = ByName()
        for photos in namesakes.values.sorted(by: { $0[0].order < $1[0].order }) {
            let meant = photos.filter { wanted.contains($0.id) }
            guard !meant.isEmpty else { continue }
            guard meant.count == photos.count, let name = photos[0].originalFilename, !name.isEmpty else {
                outcome.sharingName += meant.map(\.id)
                continue
            }
            for _ in meant {
                let known = Set(outcome.photos.map(\.id))
                let restored = try await confirmed { () async throws(RaccontoError) in
                    try await restorePhoto(named: name, in: project)
                } byReading: { () async throws(RaccontoError) -> Photo? in
                    try await self.photos(in: project).first { photo in
                        !known.contains(photo.id) && meant.contains { $0.id == photo.id }
                    }
                }
                outcome.photos.append(restored)
            }
        }
        return outcome
    }
}

extension RaccontoError {
    fileprivate var isLimit: Bool { if case .photoLimit = kind { true } else { false } }
}
