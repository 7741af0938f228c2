/// What is changed about a photo; what is not named stays.
public struct PhotoChanges: Sendable, Equatable {
    public var caption: FieldChange<String> = .keep
    public var captionEnglish: FieldChange<String> = .keep
    /// 1 to 5.
    public var rating: FieldChange<Int> = .keep
    public var colorLabel: FieldChange<String> = .keep
    public var folder: FieldChange<String> = .keep
    /// Never null: that would break the project's list.
    public var order: Int?
    /// Moves the photo; its chapter items stay in the old project.
    public var projectID: ID<Project>?

    public init() {}

    /// The rating and label that a file brings along.
    public init(rating: Int?, colorLabel: String?) {
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
        fields.change("rating", rating)
        fields.change("color_label", colorLabel)
        fields.change("folder", folder)
        fields.set("order", order)
        return fields.json
    }

    /// Whether the photo already reads so.
    public func isSatisfied(by photo: Photo) -> Bool {
        caption.isSatisfied(by: photo.caption) && captionEnglish.isSatisfied(by: photo.captionEnglish)
            && rating.isSatisfied(by: photo.rating) && colorLabel.isSatisfied(by: photo.colorLabel)
            && folder.isSatisfied(by: photo.folder) && (order == nil || order == photo.order)
            && (projectID == nil || projectID == photo.projectID)
    }
}
