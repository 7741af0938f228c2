public import PhotoMarks

/// What is changed about a photo; what is not named stays.
public struct PhotoChanges: Sendable, Equatable {
    /// The caption, or none.
    public var caption: FieldChange<String> = .keep
    /// The caption in English (`caption_en`), or none.
    public var captionEnglish: FieldChange<String> = .keep
    /// 1 to 5 stars, or no rating: the service refuses 0.
    public var rating: FieldChange<StarRating> = .keep
    /// One of the service's colour labels, or none.
    public var colorLabel: FieldChange<ColorLabel> = .keep
    /// The path of its folder, or none.
    public var folder: FieldChange<String> = .keep
    /// Never null: that would break the project's list.
    public var order: Int?
    /// Moves the photo; its chapter items stay in the old project.
    public var projectID: ID<Project>?

    /// No change.
    public init() {}

    /// The rating and label that a file brings along.
    package init(rating: StarRating?, colorLabel: ColorLabel?) {
        if let rating { self.rating = .set(rating) }
        if let colorLabel { self.colorLabel = .set(colorLabel) }
    }

    /// The body of the update, around the photo as it reads now: the server wants its project and picture every time.
    func json(around photo: Photo) -> JSONValue {
        var fields = JSONFields()
        fields.set("project_id", projectID ?? photo.projectID)
        fields.set("image_url", photo.imageURL)
        fields.change("caption", caption)
        fields.change("caption_en", captionEnglish)
        fields.change("rating", rating.map(\.stars))
        fields.change("color_label", colorLabel.map(\.rawValue))
        fields.change("folder", folder)
        fields.set("order", order)
        return fields.json
    }

    /// Whether the photo already reads so.
    package func isSatisfied(by photo: Photo) -> Bool {
        caption.isSatisfied(by: photo.caption) && captionEnglish.isSatisfied(by: photo.captionEnglish)
            && rating.map(\.stars).isSatisfied(by: photo.rating)
            && colorLabel.map(\.rawValue).isSatisfied(by: photo.colorLabel)
            && folder.isSatisfied(by: photo.folder) && (order == nil || order == photo.order)
            && (projectID == nil || projectID == photo.projectID)
    }
}

/// Changing a photo: what is said about it, where it belongs, which way up it is (API contract section 5.3).
extension RaccontoClient {
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
    package func changePhoto(
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

    // MARK: - One thing at a time

    /// `PUT /photos/{id}`: 1 to 5 stars, or none when nil. Errors: `invalidInput`, `notFound`.
    @discardableResult
    public func rate(_ photo: ID<Photo>, _ rating: StarRating?) async throws(RaccontoError) -> Photo {
        var changes = PhotoChanges()
        changes.rating = FieldChange(rating)
        return try await updatePhoto(photo, changes)
    }

    /// `PUT /photos/{id}`: a colour of the dialect's `colorLabels`, or none when nil. Errors: `invalidInput`, `notFound`.
    @discardableResult
    public func label(_ photo: ID<Photo>, _ color: ColorLabel?) async throws(RaccontoError) -> Photo {
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

    // MARK: - Turning

    /// `POST /photos/{id}/rotate`: the server makes a turned copy of the original and shows that. The photo's address
    /// changes, a cover follows, `width` and `height` stay as they were.
    ///
    /// After an ambiguous answer the photo is read again. Errors: `conflict` while another rotation runs (one that
    /// crashed on the server leaves it so for ever), `notFound`, `serverFailure` IMAGE_DOWNLOAD_FAILED or ROTATE_FAILED.
    @discardableResult
    public func rotate(_ photo: ID<Photo>, _ direction: RotationDirection) async throws(RaccontoError) -> Photo {
        let before = try await self.photo(photo).rotation
        let wanted = ((before % 360) + (direction == .right ? 90 : 270)) % 360
        return try await confirmed { () async throws(RaccontoError) in
            try await send(
                Endpoint(.rotatePhoto, [.photo: photo.rawValue], json: ["direction": .string(direction.rawValue)]))
        } byReading: { () async throws(RaccontoError) -> Photo? in
            let now = try await self.photo(photo)
            return now.rotation == wanted && now.isRotating != true ? now : nil
        }
    }
}

/// A quarter turn.
public enum RotationDirection: String, Sendable, CaseIterable {
    case left
    case right
}

/// Refuses photo fields that the server would store although no client of its dialect can show them.
struct PhotoCheck {
    let dialect: APIDialect

    func check(_ changes: PhotoChanges) throws(RaccontoError) {
        let check = InputCheck(operation: .updatePhoto)
        try self.check(rating: changes.rating.newValue, label: changes.colorLabel.newValue, check)
    }

    func check(rating: StarRating?, label: ColorLabel?, _ check: InputCheck) throws(RaccontoError) {
        if let rating, !rating.isGiven { throw check.refusal("a rating is 1 to 5, not \(rating.stars)") }
        let known = dialect.colorLabels
        if let label, !known.contains(label) {
            let list = known.map(\.rawValue).joined(separator: ", ")
            throw check.refusal("`\(label.rawValue)` is not a colour label of this service (\(list))")
        }
    }
}
