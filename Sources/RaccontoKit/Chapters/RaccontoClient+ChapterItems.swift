/// The photos and texts of a chapter (API contract section 6).
extension RaccontoClient {
    /// `GET /chapters/{id}/items`: in order. Errors: `notFound`, also for a foreign chapter.
    public func items(of chapter: ID<Chapter>) async throws(RaccontoError) -> [ChapterItem] {
        try await send(Endpoint(.listItems, [.chapter: chapter.rawValue]))
    }

    /// `POST /chapters/{id}/photos`: appends a photo as a block of its own. Not idempotent, but refused the second time.
    ///
    /// Errors: `rejected` PHOTO_ALREADY_IN_CHAPTER, `serverFailure` for an unknown photo.
    public func addPhoto(_ photo: ID<Photo>, to chapter: ID<Chapter>) async throws(RaccontoError) -> ChapterItem {
        var fields = JSONFields()
        fields.set("photo_id", photo)
        return try await send(Endpoint(.addPhotoToChapter, [.chapter: chapter.rawValue], json: fields.json))
    }

    /// `POST /chapters/{id}/photos/bulk`: appends photos as one block; those that the chapter has already are left out.
    /// The answer does not tell the new items.
    ///
    /// Errors: `serverFailure` for an unknown photo, and then nothing is added.
    public func addPhotos(_ photos: [ID<Photo>], to chapter: ID<Chapter>) async throws(RaccontoError) {
        var fields = JSONFields()
        fields.set("photo_ids", photos.map(\.rawValue))
        try await send(Endpoint<Void>(.addPhotosToChapter, [.chapter: chapter.rawValue], json: fields.json))
    }

    /// `POST /chapters/{id}/texts`: appends a text as a block of its own. Not idempotent.
    public func addText(_ text: String, to chapter: ID<Chapter>) async throws(RaccontoError) -> ChapterItem {
        var fields = JSONFields()
        fields.set("text_content", text)
        return try await send(Endpoint(.addText, [.chapter: chapter.rawValue], json: fields.json))
    }

    /// `PUT /chapters/{id}/texts/{item}`. Errors: `notFound`, also for a photo.
    public func updateText(
        _ item: ID<ChapterItem>, to text: String, in chapter: ID<Chapter>
    ) async throws(RaccontoError) -> ChapterItem {
        var fields = JSONFields()
        fields.set("text_content", text)
        return try await send(
            Endpoint(.updateText, [.chapter: chapter.rawValue, .item: item.rawValue], json: fields.json))
    }

    /// `DELETE /chapters/{id}/items/{item}`: takes a photo or text out of the chapter; the photo stays in the project.
    /// Numbers are not closed up, and a text beside a last photo stays bound to the empty block.
    public func deleteItem(_ item: ID<ChapterItem>, from chapter: ID<Chapter>) async throws(RaccontoError) {
        try await send(Endpoint<Void>(.deleteItem, [.chapter: chapter.rawValue, .item: item.rawValue]))
    }
}
