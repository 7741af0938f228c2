import Foundation

/// The trash of photos: putting in, looking, taking out, and destroying for good (API contract section 5.4).
extension RaccontoClient {
    /// Ids in one request.
    static let photoBatchSize = 500

    /// `DELETE /photos/{id}`: puts a photo into the trash. Its chapter items stay; a project cover that shows it is
    /// cleared, and its notes go to the trash with it. Errors: `notFound`, also when it is in the trash already.
    public func deletePhoto(_ id: ID<Photo>) async throws(RaccontoError) {
        try await confirmed { () async throws(RaccontoError) in
            try await send(Endpoint<Void>(.deletePhoto, [.photo: id.rawValue]))
        } byReading: { () async throws(RaccontoError) -> Void? in
            try await photo(id).deletedAt == nil ? nil : ()
        }
    }

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
    package func deletePhotos(inFolder folder: String, of project: ID<Project>) async throws(RaccontoError) -> Int {
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
            return try await send(Endpoint(.listTrashedPhotos, [.project: project.rawValue]), fallback: fromList)
        } catch {
            // A trash too large for one answer can be read page by page in the other list.
            guard error.isTooLargeToRead else { throw error }
            return try await fromList()
        }
    }

    static func photoIDs(_ ids: some Sequence<ID<Photo>>) -> JSONValue {
        .object(["photo_ids": .array(ids.map { .string($0.rawValue) })])
    }

    // MARK: - Taking out

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
    package func restorePhotos(
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
            if dialects.missingRoutes.contains(.restorePhotos) { break }
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
    package func restorePhoto(named name: String, in project: ID<Project>) async throws(RaccontoError) -> Photo {
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

    // MARK: - Destroying, which nothing brings back

    /// Up to this many photos are looked at one by one; for more, the whole list is read.
    private static let singleLookups = 20

    /// `DELETE /photos/{id}/permanent`: destroys a photo in the trash, its places in chapters and its picture.
    ///
    /// Errors: `notFound` when it is not in the trash; `serverFailure` while a delivery link's client has chosen it.
    package func purgePhoto(_ id: ID<Photo>) async throws(RaccontoError) {
        try await confirmed { () async throws(RaccontoError) in
            try await send(Endpoint<Void>(.purgePhoto, [.photo: id.rawValue])) { () async throws(RaccontoError) in
                guard try await purgePhotos([id]) == 0 else { return }
                throw RaccontoError(
                    .notFound, operation: APIOperation.purgePhoto.rawValue, message: "there is no photo `\(id)`")
            }
        } byReading: { () async throws(RaccontoError) -> Void? in
            try await isMissing { () async throws(RaccontoError) in try await photo(id) } ? () : nil
        }
    }

    /// `DELETE /photos/bulk-permanent`: destroys many photos. The server does so to live ones as well; here that is
    /// refused, before anything is destroyed, unless it is asked for.
    ///
    /// Errors: `invalidInput` naming photos that are not in the trash.
    /// - Returns: how many were destroyed; unknown ids are passed over.
    @discardableResult
    package func purgePhotos(_ ids: [ID<Photo>], evenLive: Bool = false) async throws(RaccontoError) -> Int {
        if !evenLive {
            let live = try await livePhotos(among: ids)
            guard live.isEmpty else {
                let names = live.prefix(5).map { "`\($0)`" }.joined(separator: ", ")
                throw InputCheck(operation: .purgePhotos).refusal(
                    "nothing was destroyed: not in the trash are \(names)" + (live.count > 5 ? ", …" : ""))
            }
        }
        var count = 0
        for batch in ids.batches(of: Self.photoBatchSize) {
            let answer: DeletedCount = try await confirmed { () async throws(RaccontoError) in
                try await send(Endpoint(.purgePhotos, json: Self.photoIDs(batch)))
            } byReading: { () async throws(RaccontoError) -> DeletedCount? in
                // None is left; how many there were is then only known as how many were named.
                let left = Set(try await photos(in: nil, includeDeleted: true).map(\.id))
                return left.isDisjoint(with: batch) ? DeletedCount(deleted: batch.count) : nil
            }
            count &+= answer.deleted
        }
        return count
    }

    private func livePhotos(among ids: [ID<Photo>]) async throws(RaccontoError) -> [ID<Photo>] {
        if ids.count > Self.singleLookups || dialects.missingRoutes.contains(.showPhoto) {
            let live = Set(try await photos(in: nil).map(\.id))
            return ids.filter(live.contains)
        }
        var live: [ID<Photo>] = []
        for id in ids {
            _ = try await isMissing { () async throws(RaccontoError) in
                if try await photo(id).deletedAt == nil { live.append(id) }
            }
        }
        return live
    }
}

/// What became of photos that were to come out of the trash.
package struct PhotoRestoration: Sendable, Equatable {
    package var restored: [ID<Photo>] = []
    /// The account's limit had no room for these.
    package var leftInTrash: [ID<Photo>] = []
    /// The server restores by file name only, and other photos in the trash have the names of these.
    package var sharingName: [ID<Photo>] = []
    /// Not in the trash to begin with: live already, unknown, or of another project.
    package var notInTrash: [ID<Photo>] = []

    package init() {}
}

/// The count in the answer of a bulk deletion.
struct DeletedCount: Decodable, Sendable {
    let deleted: Int
}

extension RaccontoError {
    fileprivate var isLimit: Bool { if case .photoLimit = kind { true } else { false } }
}

extension Array {
    /// The elements in groups of at most `size`.
    func batches(of size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: Swift.max(1, size)).map { self[$0..<Swift.min($0 + size, count)] }
    }
}
