/// Who sees a project.
public enum ProjectAudience: String, Sendable, CaseIterable {
    /// The photographer alone.
    case onlyMe
    /// Everybody who knows the portfolio.
    case portfolio
    /// Everybody, and it is offered to them.
    case explore
}
