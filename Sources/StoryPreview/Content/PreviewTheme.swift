/// The colours of a page: fixed, or as the reader's system prefers.
public enum PreviewTheme: String, Sendable, Hashable, CaseIterable {
    case system
    case light
    case dark

    /// What the server's `portfolio_theme` or a portfolio's `theme` says; anything unknown follows the system.
    public init(portfolioTheme: String?) {
        self = portfolioTheme.flatMap(Self.init(rawValue:)) ?? .system
    }
}
