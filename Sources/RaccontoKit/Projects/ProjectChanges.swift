/// What an update does to a project; what is left alone keeps its value.
///
/// `tags`, `status`, `isPublic` and `showInExplore` cannot be cleared: a `null` there breaks the project's lists on the
/// server for good, or means something else. An empty array clears the tags.
public struct ProjectChanges: Sendable, Equatable {
    public var title: String?
    public var titleEnglish: FieldChange<String> = .keep
    public var description: FieldChange<String> = .keep
    public var descriptionEnglish: FieldChange<String> = .keep
    public var location: FieldChange<String> = .keep
    /// ISO 8601, years 1900 to 9998.
    public var shotDate: FieldChange<String> = .keep
    public var coverImageURL: FieldChange<String> = .keep
    /// `film`, `digital`, `mobile` or `mixed`.
    public var cameraType: FieldChange<String> = .keep
    public var status: ProjectStatus?
    public var tags: [String]?
    public var isPublic: Bool?
    public var showInExplore: Bool?

    public init() {}

    func json(title currentTitle: String) -> JSONValue {
        var fields = JSONFields()
        fields.set("title", title ?? currentTitle)
        fields.change("title_en", titleEnglish)
        fields.change("description", description)
        fields.change("description_en", descriptionEnglish)
        fields.change("location", location)
        fields.change("shot_date", shotDate)
        fields.change("cover_image_url", coverImageURL)
        fields.change("camera_type", cameraType)
        fields.set("status", status?.rawValue)
        fields.set("tags", tags)
        fields.set("is_public", isPublic)
        fields.set("show_in_explore", showInExplore)
        return fields.json
    }
}
