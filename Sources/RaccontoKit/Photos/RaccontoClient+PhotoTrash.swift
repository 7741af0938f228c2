import Foundation

/// The trash of photos: putting many in, and looking (API contract section 5.4).
extension RaccontoClient {
    /// Ids in one request.
    static let photoBatchSize = 500

    /// `DELETE /photos/bulk-delete`: puts many photos into the trash; unknown and foreign ones are passed over.
    ///
    /// The server's answer counts what was asked for, not what happened, and is therefore not returned.
    public func deletePhotos(_ ids: [ID<Photo>]) async throws(RaccontoError) {
        for batch in ids.batches(of: Self.photoBatchSize) {
            try await confirmed { () async throws(RaccontoError) in
                try await send(Endpoint<Void>(.deletePhotos, json: Self.photoIDs(batch)), isShadowed: true) {
                    () async throws(RaccontoError) in
                    for id in batch {
                        _ = try await isMissing { () async throws(RaccontoError) in try await deletePhoto(id) }
                    }
                }
            } when: { () async throws(RaccontoError) in
                Set(try await photos(in: nil).map(\.id)).isDisjoint(with: batch)
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
        let fromList = { () async throws(RaccontoError) -> [Photo] in
            let deleted = try await photos(in: project, includeDeleted: true).filter { $0.deletedAt != nil }
            return deleted.sorted { ($0.deletedAt?.date ?? .distantPast) > ($1.deletedAt?.date ?? .distantPast) }
        }
        do throws(RaccontoError) {
            return try await send(Endpoint(.listTrashedPhotos, [.project: project.rawValue]), otherwise: fromList)
        } catch {
            // A trash too large for one answer can be read page by page in the other list.
            guard error.isTooLargeToRead else { throw error }
            return try await fromList()
        }
    }

    static func photoIDs(_ ids: some Sequence<ID<Photo>>) -> JSONValue {
        .object(["photo_ids": .array(ids.map { .string($0.rawValue) })])
    }
}

/// The count in the answer of a bulk deletion.
struct DeletedCount: Decodable, Sendable {
    let deleted: Int
}
