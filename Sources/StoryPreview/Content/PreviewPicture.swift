/// A photo as a page shows it.
public struct PreviewPicture: Sendable, Hashable {
    public var source: Source
    /// Pixels of the upright picture; nil when nobody knows them, and then it is taken as 3:2.
    public var width: Int?
    public var height: Int?
    /// Plain text; empty for none.
    public var caption: String
    public var facts: PictureFacts

    /// Where the picture comes from.
    public enum Source: Sendable, Hashable {
        /// An address that the server gave; only `http` and `https` are shown.
        case delivered(String)
        /// A file that the caller puts into the page's folder, by its path below it.
        case local(String)
    }

    public init(
        source: Source, width: Int? = nil, height: Int? = nil, caption: String = "", facts: PictureFacts = .init()
    ) {
        self.source = source
        self.width = width
        self.height = height
        self.caption = caption
        self.facts = facts
    }

    /// Width by height, within 1:5 and 5:1 so that a wrong size cannot break a page; 3:2 when unknown.
    public var ratio: Double {
        guard let width, let height, width > 0, height > 0 else { return 1.5 }
        return min(max(Double(width) / Double(height), 0.2), 5)
    }
}
