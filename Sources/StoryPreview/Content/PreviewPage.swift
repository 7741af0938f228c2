/// Everything one page shows: a story, or the stories of a portfolio one after another.
///
/// All text may be hostile; it is escaped where it is written.
public struct PreviewPage: Sendable, Hashable {
    /// The portfolio's name above its stories; nil for a page of one story.
    public var title: String?
    public var theme: PreviewTheme
    public var stories: [PreviewStory]

    public init(title: String? = nil, theme: PreviewTheme = .system, stories: [PreviewStory]) {
        self.title = title
        self.theme = theme
        self.stories = stories
    }
}
