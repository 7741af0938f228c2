import RaccontoKit

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
