/// Destroying photos, which nothing brings back (API contract section 5.4).
extension RaccontoClient {
    /// Up to this many photos are looked at one by one; for more, the whole list is read.
    private static let singleLookups = 20

    /// `DELETE /photos/{id}/permanent`: destroys a photo in the trash, its places in chapters and its picture.
    ///
    /// Errors: `notFound` when it is not in the trash; `serverFailure` while a delivery link's client has chosen it.
    public func purgePhoto(_ id: ID<Photo>) async throws(RaccontoError) {
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
    public func purgePhotos(_ ids: [ID<Photo>], evenLive: Bool = false) async throws(RaccontoError) -> Int {
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
        if ids.count > Self.singleLookups || dialects.lacking.contains(.showPhoto) {
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
