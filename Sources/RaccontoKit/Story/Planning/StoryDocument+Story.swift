extension StoryDocument {
    /// The document that `story pull` writes: everything that is edited, and the state of the server.
    public init(_ story: Story, project: String? = nil) {
        let names = PhotoNames(story)
        let ids = ShortIDs(story.chapters.map(\.id.rawValue))
        func chapter(_ node: ChapterTree.Node) -> Chapter {
            Chapter(
                id: ids.short(node.chapter.id.rawValue), title: ExactText(node.chapter.title),
                description: ExactText(node.chapter.description ?? ""),
                blocks: story.blocks(of: node.chapter.id).map { Block($0, in: story, names: names) },
                subchapters: node.subchapters.map(chapter))
        }
        self.init(
            project: ExactText(project ?? story.projectID.rawValue), chapters: story.tree.nodes.map(chapter),
            base: StoryBase(story))
    }
}

extension StoryDocument.Block {
    fileprivate init(_ block: Block, in story: Story, names: PhotoNames) {
        let photos = block.photos.map { item in
            names.reference(
                to: item.shownPhotoID, caption: ExactText(story.caption(of: item.shownPhotoID) ?? ""))
        }
        switch block.content {
        case .text(let text): self.init(.text(ExactText(text.textContent ?? "")))
        case .photos(_, let layout): self.init(.photos(photos, layout: layout))
        case .sideBySide(let text, _, let side, let layout):
            self.init(
                .sideBySide(
                    text: ExactText(text.textContent ?? ""), photos: photos, textSide: side, layout: layout))
        }
    }
}
