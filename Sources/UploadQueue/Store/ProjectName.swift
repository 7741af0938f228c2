/// What people call a project.
public struct ProjectName: Hashable, Sendable {
    public var slug: String?
    public var title: String

    public init(slug: String?, title: String) {
        self.slug = slug
        self.title = title
    }
}
