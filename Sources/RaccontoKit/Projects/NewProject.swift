/// What a project starts with. A cover cannot be given here: the server ignores it on creation.
public struct NewProject: Sendable, Equatable {
    public var title: String
    public var titleEnglish: String?
    public var description: String?
    public var descriptionEnglish: String?
    public var location: String?
    /// ISO 8601, years 1900 to 9998.
    public var shotDate: String?
    public var status: ProjectStatus?
    /// `film`, `digital`, `mobile` or `mixed`.
    public var cameraType: String?
    public var tags: [String]?
    public var isPublic: Bool?
    /// Needs `isPublic`.
    public var showInExplore: Bool?

    public init(title: String) { self.title = title }

    var json: JSONValue {
        var fields = JSONFields()
        fields.set("title", title)
        fields.set("title_en", titleEnglish)
        fields.set("description", description)
        fields.set("description_en", descriptionEnglish)
        fields.set("location", location)
        fields.set("shot_date", shotDate)
        fields.set("status", status?.rawValue)
        fields.set("camera_type", cameraType)
        fields.set("tags", tags)
        fields.set("is_public", isPublic)
        fields.set("show_in_explore", showInExplore)
        return fields.json
    }
}
