import Foundation

/// The trash of photos: putting many in, looking, taking out (API contract section 5.4).
extension RaccontoClient {
    /// Ids in one request.
    static let photoBatchSize = 500

    /// `DELETE /photos/bulk-delete`: puts many photos into the trash; unknown and foreign ones are passed over.
    ///
    /// The server's answer counts what was asked for, not what happened, and is therefore not returned.
    public func deletePhotos(_ ids: [ID<Photo>]) async throws(RaccontoError) {
        for batch in ids.batches(of: Self.photoBatchSize) {
            do throws(RaccontoError) {
                try await confirmed { () async throws(RaccontoError) in
                    try await send(Endpoint<Void>(.deletePhotos, json: Self.photoIDs(batch)))
                } when: { () async throws(RaccontoError) in
                    Set(try await photos(in: nil).map(\.id)).isDisjoint(with: batch)
                }
            } catch {
                // A server by the work order takes the path for a photo's id.
                guard error.isMissingRoute || error.kind == .notFound else { throw error }
                for id in batch { try await deletePhoto(id) }
            }
        }
    }

    /// `DELETE /photos/by-folder`: puts all photos of a folder into the trash and marks their local files missing.
    ///
    /// Errors: `notFound` for the project.
    /// - Returns: how many.
    @discardableResult
    public func deletePhotos(inFolder folder: String, of project: ID<Project>) async throws(RaccontoError) -> Int {
        let answer: DeletedCount = try await send(
            Endpoint(.deletePhotosByFolder, query: [("project_id", project.rawValue), ("folder", folder)]))
        return answer.deleted
    }

    /// `GET /photos/trash/{project}`: a project's deleted photos, the latest first. Errors: `forbidden`.
    public func trashedPhotos(in project: ID<Project>) async throws(RaccontoError) -> [Photo] {
        do throws(RaccontoError) {
            return try await send(Endpoint(.listTrashedPhotos, [.project: project.rawValue]))
        } catch {
            // A trash too large for one answer can be read page by page in the other list.
            guard error.isMissingRoute || error.isTooLargeToRead else { throw error }
            let deleted = try await photos(in: project, includeDeleted: true).filter { $0.deletedAt != nil }
            return deleted.sorted { ($0.deletedAt?.date ?? .distantPast) > ($1.deletedAt?.date ?? .distantPast) }
        }
    }

    /// `POST /photos/{id}/restore`: takes a photo out of the trash, its notes too; a cover does not come back.
    ///
    /// Errors: `notFound` when it is not in the trash, `photoLimit`.
    public func restorePhoto(_ id: ID<Photo>) async throws(RaccontoError) -> Photo {
        try await confirmed { () async throws(RaccontoError) in
            do throws(RaccontoError) {
                return try await send(Endpoint(.restorePhoto, [.photo: id.rawValue]))
            } catch {
                guard error.isMissingRoute else { throw error }
                return try await restorePhotoByItsName(id, or: error)
            }
        } byReading: { () async throws(RaccontoError) -> Photo? in
            let now = try await photo(id)
            return now.deletedAt == nil ? now : nil
        }
    }

    /// The work order can only restore by name; that is done where no other photo can be meant.
    private func restorePhotoByItsName(
        _ id: ID<Photo>, or error: RaccontoError
    ) async throws(RaccontoError) -> Photo {
        let wanted = try await photo(id)
        guard wanted.deletedAt != nil, let name = wanted.originalFilename else { throw error }
        let sameName = try await trashedPhotos(in: wanted.projectID).filter { $0.originalFilename == name }
        guard sameName.map(\.id) == [id] else { throw error }
        return try await restorePhoto(named: name, in: wanted.projectID)
    }

    /// `POST /photos/bulk-restore`: takes many photos of a project out of the trash, as many as the limit allows.
    ///
    /// The server does not tell which ones it took, so the trash is read before and after.
    /// Errors: `photoLimit` when none fits, `forbidden` for the project.
    public func restorePhotos(
        _ ids: [ID<Photo>], in project: ID<Project>
    ) async throws(RaccontoError) -> PhotoRestoration {
        let before = Set(try await trashedPhotos(in: project).map(\.id))
        var result = PhotoRestoration()
        result.notInTrash = ids.filter { !before.contains($0) }
        let wanted = ids.filter(before.contains)
        guard !wanted.isEmpty else { return result }
        var limit: RaccontoError?
        var unclear: RaccontoError?
        for batch in wanted.batches(of: Self.photoBatchSize) where limit == nil {
            do throws(RaccontoError) {
                try await send(Endpoint<Void>(.restorePhotos, json: Self.photoIDs(batch)))
            } catch {
                guard case .photoLimit = error.kind else {
                    // An answer that leaves it open is settled by reading the trash, as everything is here.
                    guard error.isAmbiguous, !Task.isCancelled else { throw error }
                    unclear = error
                    break
                }
                limit = error
            }
        }
        let after = Set(try await trashedPhotos(in: project).map(\.id))
        result.restored = wanted.filter { !after.contains($0) }
        result.leftInTrash = wanted.filter(after.contains)
        if let unclear, !result.leftInTrash.isEmpty { throw unclear }
        if result.restored.isEmpty, let limit { throw limit }
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

    static func photoIDs(_ ids: some Sequence<ID<Photo>>) -> JSONValue {
        .object(["photo_ids": .array(ids.map { .string($0.rawValue) })])
    }
}

/// The count in the answer of a bulk deletion.
struct DeletedCount: Decodable, Sendable {
    let deleted: Int
}
