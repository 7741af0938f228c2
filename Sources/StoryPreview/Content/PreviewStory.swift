/// A story as it is shown: chapters of two levels with their blocks.
public struct PreviewStory: Sendable, Hashable {
    public var title: String
    /// Plain text; empty for none.
    public var description: String
    /// Where it was photographed; empty for none.
    public var location: String
    public var chapters: [Chapter]
    /// Photos that no chapter shows, set as a grid at the end.
    public var morePictures: [PreviewPicture]

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
        public var title: String
        /// Plain text; empty for none.
        public var description: String
        public var blocks: [PreviewBlock]
        /// Sub-chapters; those of a sub-chapter are not shown.
        public var subchapters: [Chapter]

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
