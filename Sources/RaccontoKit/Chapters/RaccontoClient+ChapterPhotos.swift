/// The routes by which a chapter's photos are named by the photo instead of the item: an older part of the API that
/// the backend keeps (API contract section 6, "Legacy").
extension RaccontoClient {
    /// `GET /chapters/{id}/photos`: the chapter's photo items, without its texts. Errors: `notFound`.
    public func photoItems(of chapter: ID<Chapter>) async throws(RaccontoError) -> [ChapterItem] {
        do throws(RaccontoError) {
            return try await send(Endpoint(.listPhotosOfChapter, [.chapter: chapter.rawValue]))
        } catch {
            // The work order does not have it, and the items say the same.
            guard error.isMissingRoute else { throw error }
            return try await items(of: chapter).filter { $0.itemType == .photo }
        }
    }

    /// `PUT /chapters/{id}/photos/{photo}`: gives a photo's item another number; nothing moves aside.
    ///
    /// Errors: `notFound` PHOTO_NOT_IN_CHAPTER.
    public func placePhoto(
        _ photo: ID<Photo>, at number: Int, in chapter: ID<Chapter>
    ) async throws(RaccontoError) {
        var fields = JSONFields()
        fields.set("order_num", number)
        let body = fields.json
        try await changeItems(of: chapter) { () async throws(RaccontoError) in
            try await send(
                Endpoint<Void>(
                    .updatePhotoInChapter, [.chapter: chapter.rawValue, .photo: photo.rawValue], json: body))
        } until: { items in
            items.contains { $0.photoID == photo && $0.orderNumber == number }
        }
    }

    /// `DELETE /chapters/{id}/photos/{photo}`: takes a photo out of the chapter by its own id.
    ///
    /// Errors: `notFound` when the chapter does not show it.
    public func removePhoto(_ photo: ID<Photo>, from chapter: ID<Chapter>) async throws(RaccontoError) {
        try await changeItems(of: chapter) { () async throws(RaccontoError) in
            try await send(
                Endpoint<Void>(.removePhotoFromChapter, [.chapter: chapter.rawValue, .photo: photo.rawValue]))
        } until: { items in
            !items.contains { $0.photoID == photo }
        }
    }
}
