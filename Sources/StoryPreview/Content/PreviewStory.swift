public import RaccontoKit

/// Everything one page shows: a story, or the stories of a portfolio one after another.
///
/// All text may be hostile; it is escaped where it is written.
public struct PreviewPage: Sendable, Hashable {
    /// The portfolio's name above its stories; nil for a page of one story.
    public var title: String?
    /// The colours of the page.
    public var theme: PreviewTheme
    /// In their order on the page.
    public var stories: [PreviewStory]

    /// A page from its parts.
    public init(title: String? = nil, theme: PreviewTheme = .system, stories: [PreviewStory]) {
        self.title = title
        self.theme = theme
        self.stories = stories
    }
}

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

/// A story as it is shown: chapters of two levels with their blocks.
public struct PreviewStory: Sendable, Hashable {
    /// Plain text; empty is shown as untitled.
    public var title: String
    /// Plain text; empty for none.
    public var description: String
    /// Where it was photographed; empty for none.
    public var location: String
    /// The chapters of the first level, in order.
    public var chapters: [Chapter]
    /// Photos that no chapter shows, set as a grid at the end.
    public var morePictures: [PreviewPicture]

    /// A story from its parts.
    public init(
        title: String, description: String = "", location: String = "", chapters: [Chapter] = [],
        morePictures: [PreviewPicture] = []
    ) {
        self.title = title
        self.description = description
        self.location = location
        self.chapters = chapters
        self.morePictures = morePictures
    }

    /// A chapter of either level.
    public struct Chapter: Sendable, Hashable {
        /// Plain text; empty is shown as untitled.
        public var title: String
        /// Plain text; empty for none.
        public var description: String
        /// In their order on the page.
        public var blocks: [PreviewBlock]
        /// Sub-chapters; those of a sub-chapter are not shown.
        public var subchapters: [Chapter]

        /// A chapter from its parts.
        public init(
            title: String, description: String = "", blocks: [PreviewBlock] = [], subchapters: [Chapter] = []
        ) {
            self.title = title
            self.description = description
            self.blocks = blocks
            self.subchapters = subchapters
        }
    }
}

/// One visible piece of a chapter.
public enum PreviewBlock: Sendable, Hashable {
    /// Markdown.
    case text(String)
    /// An unknown layout is shown as a grid.
    case pictures([PreviewPicture], layout: BlockLayout)
    /// Markdown beside pictures.
    case sideBySide(text: String, pictures: [PreviewPicture], textSide: TextSide)
}

extension PreviewBlock {
    /// Empty for a text.
    public var pictures: [PreviewPicture] {
        switch self {
        case .text: []
        case .pictures(let pictures, _), .sideBySide(_, let pictures, _): pictures
        }
    }
}
