/// Where a project stands. A status this client does not know survives as it is.
public struct ProjectStatus: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let inProgress = ProjectStatus(rawValue: "in_progress")
    public static let completed = ProjectStatus(rawValue: "completed")
    public static let published = ProjectStatus(rawValue: "published")
    public static let archived = ProjectStatus(rawValue: "archived")

    /// The ones the server accepts in a write; any other is a 500.
    public static let writable: [ProjectStatus] = [.inProgress, .completed, .published, .archived]
}
