/// What a photographer shows to everybody (API contract section 10).
public struct Portfolio: Codable, Sendable, Hashable {
    public var username: String
    /// `light` or `dark`; other text is possible.
    public var theme: String
    public var projects: [PortfolioProject]

    enum CodingKeys: String, CodingKey {
        case username, theme, projects, project
    }

    /// Reads the answer for a user, and the one for a single project.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        username = try values.decodeIfPresent(String.self, forKey: .username) ?? ""
        theme = try values.decodeIfPresent(String.self, forKey: .theme) ?? "light"
        if let project = try values.decodeIfPresent(PortfolioProject.self, forKey: .project) {
            projects = [project]
        } else {
            projects = try values.decode([PortfolioProject].self, forKey: .projects)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(username, forKey: .username)
        try values.encode(theme, forKey: .theme)
        try values.encode(projects, forKey: .projects)
    }
}
