/// The photos and texts of a chapter (API contract section 6).
///
/// After an ambiguous answer to a write the items are read again, and what is there decides.
extension RaccontoClient {
    /// `GET /chapters/{id}/items`: in order. Errors: `notFound`, also for a foreign chapter.
    public func items(of chapter: ID<Chapter>) async throws(RaccontoError) -> [ChapterItem] {
        try await send(Endpoint(.listItems, [.chapter: chapter.rawValue]))
    }

    /// `POST /chapters/{id}/photos`: appends a photo as a block of its own. Refused the second time.
    ///
    /// Errors: `rejected` PHOTO_ALREADY_IN_CHAPTER, `serverFailure` for an unknown photo.
    public func addPhoto(_ photo: ID<Photo>, to chapter: ID<Chapter>) async throws(RaccontoError) -> ChapterItem {
        var fields = JSONFields()
        fields.set("photo_id", photo)
        let body = fields.json
        return try await confirmed { () async throws(RaccontoError) in
            try await send(Endpoint(.addPhotoToChapter, [.chapter: chapter.rawValue], json: body))
        } byReading: { () async throws(RaccontoError) -> ChapterItem? in
            // One that had been there before would have been refused.
            try await items(of: chapter).first { $0.photoID == photo }
        }
    }

    /// `POST /chapters/{id}/photos/bulk`: appends photos as one block; those that the chapter has already are left out.
    /// The answer does not tell the new items.
    ///
    /// Errors: `serverFailure` for an unknown photo, and then nothing is added.
    public func addPhotos(_ photos: [ID<Photo>], to chapter: ID<Chapter>) async throws(RaccontoError) {
        var fields = JSONFields()
        fields.set("photo_ids", photos.map(\.rawValue))
        let body = fields.json
        try await confirmed { () async throws(RaccontoError) in
            try await send(Endpoint<Void>(.addPhotosToChapter, [.chapter: chapter.rawValue], json: body)) {
                () async throws(RaccontoError) in
                try await addPhotosOneByOne(photos, to: chapter)
            }
        } when: { () async throws(RaccontoError) in
            Set(photos).isSubset(of: try await items(of: chapter).compactMap(\.photoID))
        }
    }

    /// The first photo makes the block, and each further one is moved to it, one after another: the server's numbering
    /// is not safe under parallel writes. All are looked at first, so that an unknown one leaves the chapter as it was.
    private func addPhotosOneByOne(_ photos: [ID<Photo>], to chapter: ID<Chapter>) async throws(RaccontoError) {
        let present = Set(try await items(of: chapter).compactMap(\.photoID))
        let known = Set(try await self.photos(in: nil, includeDeleted: true).map(\.id))
        if let unknown = photos.first(where: { !known.contains($0) }) {
            throw RaccontoError(
                .notFound, operation: APIOperation.addPhotosToChapter.rawValue,
                message: "there is no photo `\(unknown)`; nothing was added")
        }
        var block: ID<Block>?
        for photo in photos where !present.contains(photo) {
            let item = try await addPhoto(photo, to: chapter)
            if let block { try await moveToBlock(item.id, block, in: chapter) } else { block = item.blockID }
        }
    }

    /// `POST /chapters/{id}/texts`: appends a text as a block of its own.
    ///
    /// The items are read first, so that after an ambiguous answer the new text is told from an older one of the same
    /// words. Errors: `notFound`.
    public func addText(_ text: String, to chapter: ID<Chapter>) async throws(RaccontoError) -> ChapterItem {
        var fields = JSONFields()
        fields.set("text_content", text)
        let body = fields.json
        return try await confirmedCreation { () async throws(RaccontoError) in
            try await send(Endpoint(.addText, [.chapter: chapter.rawValue], json: body))
        } byListing: { () async throws(RaccontoError) in
            try await items(of: chapter)
        } key: {
            $0.id
        } matches: {
            $0.itemType == .text && $0.textContent == text
        }
    }

    /// `PUT /chapters/{id}/texts/{item}`. Errors: `notFound`, also for a photo.
    public func updateText(
        _ item: ID<ChapterItem>, to text: String, in chapter: ID<Chapter>
    ) async throws(RaccontoError) -> ChapterItem {
        var fields = JSONFields()
        fields.set("text_content", text)
        let body = fields.json
        return try await confirmed { () async throws(RaccontoError) in
            try await send(
                Endpoint(.updateText, [.chapter: chapter.rawValue, .item: item.rawValue], json: body))
        } byReading: { () async throws(RaccontoError) -> ChapterItem? in
            try await items(of: chapter).first { $0.id == item && $0.textContent == text }
        }
    }

    /// `DELETE /chapters/{id}/items/{item}`: takes a photo or text out of the chapter; the photo stays in the project.
    /// Numbers are not closed up, and a text beside a last photo stays bound to the empty block.
    ///
    /// Errors: `notFound`.
    public func deleteItem(_ item: ID<ChapterItem>, from chapter: ID<Chapter>) async throws(RaccontoError) {
        try await confirmed { () async throws(RaccontoError) in
            try await send(Endpoint<Void>(.deleteItem, [.chapter: chapter.rawValue, .item: item.rawValue]))
        } when: { () async throws(RaccontoError) in
            try await !items(of: chapter).contains { $0.id == item }
        }
    }

    // MARK: - Photos by their own ids: an older part of the API that the backend keeps

    /// `GET /chapters/{id}/photos`: the chapter's photo items, without its texts. Errors: `notFound`.
    package func photoItems(of chapter: ID<Chapter>) async throws(RaccontoError) -> [ChapterItem] {
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
    package func placePhoto(
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
    package func removePhoto(_ photo: ID<Photo>, from chapter: ID<Chapter>) async throws(RaccontoError) {
        try await changeItems(of: chapter) { () async throws(RaccontoError) in
            try await send(
                Endpoint<Void>(.removePhotoFromChapter, [.chapter: chapter.rawValue, .photo: photo.rawValue]))
        } until: { items in
            !items.contains { $0.photoID == photo }
        }
    }
}
