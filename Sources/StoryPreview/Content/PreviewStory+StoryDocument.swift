import RaccontoKit

extension PreviewStory {
    /// A story file as it would be shown once it is applied.
    ///
    /// - Parameter picture: finds what a reference means; nil leaves the photo out, as for one in the trash.
    public init(
        _ document: StoryDocument, title: String, description: String = "", location: String = "",
        picture: (PhotoReference) throws -> PreviewPicture?
    ) rethrows {
        func blocks(_ blocks: [StoryDocument.Block]) throws -> [PreviewBlock] {
            try blocks.compactMap { block in
                let pictures = try block.photos.compactMap(picture)
                switch block.content {
                case .text(let text): return .text(text.string)
                case .photos(_, let layout):
                    return pictures.isEmpty ? nil : .pictures(pictures, layout: layout)
                case .sideBySide(let text, _, let side, _):
                    return pictures.isEmpty
                        ? .text(text.string) : .sideBySide(text: text.string, pictures: pictures, textSide: side)
                }
            }
        }
        func shown(_ chapter: StoryDocument.Chapter) throws -> Chapter {
            Chapter(
                title: chapter.title.string, description: chapter.description.string,
                blocks: try blocks(chapter.blocks), subchapters: try chapter.subchapters.map { try shown($0) })
        }
        self.init(
            title: title, description: description, location: location,
            chapters: try document.chapters.map { try shown($0) })
    }
}
