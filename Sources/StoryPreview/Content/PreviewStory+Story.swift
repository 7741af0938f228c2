import RaccontoKit

extension PreviewStory {
    /// The story as it is shown: without photos in the trash, and without blocks that have none left.
    ///
    /// - Parameter photos: the project's photos, for sizes and facts; one that is missing is shown by what the story
    ///   itself knows.
    public init(_ story: Story, title: String, description: String = "", location: String = "", photos: [Photo]) {
        let byID = Dictionary(photos.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        func picture(_ item: ChapterItem) -> PreviewPicture {
            let caption = story.caption(of: item.shownPhotoID) ?? ""
            guard let photo = item.photoID.flatMap({ byID[$0] }) else {
                return PreviewPicture(source: .delivered(item.imageURL ?? ""), caption: caption)
            }
            return PreviewPicture(photo, caption: caption)
        }
        func chapter(_ node: ChapterTree.Node) -> Chapter {
            Chapter(
                title: node.chapter.title, description: node.chapter.description ?? "",
                blocks: story.shownBlocks(of: node.chapter.id).map { block in
                    switch block.content {
                    case .text(let text): .text(text.textContent ?? "")
                    case .photos(let items, let layout): .pictures(items.map(picture), layout: layout)
                    case .sideBySide(let text, let items, let side, _):
                        .sideBySide(text: text.textContent ?? "", pictures: items.map(picture), textSide: side)
                    }
                },
                subchapters: node.subchapters.map(chapter))
        }
        self.init(
            title: title, description: description, location: location, chapters: story.tree.nodes.map(chapter))
    }
}

extension PreviewPicture {
    /// A photo of the server, with another caption than the server's when given.
    public init(_ photo: Photo, caption: String? = nil) {
        // The service turns the picture, but leaves width and height as they were uploaded.
        let isTurned = photo.rotation % 180 != 0
        self.init(
            source: .delivered(photo.imageURL), width: isTurned ? photo.height : photo.width,
            height: isTurned ? photo.width : photo.height, caption: caption ?? photo.caption ?? "",
            facts: PictureFacts(photo))
    }
}
