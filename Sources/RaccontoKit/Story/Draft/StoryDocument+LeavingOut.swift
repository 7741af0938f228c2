extension StoryDocument {
    /// The same story without some photos, which are named as the document names them. Blocks and chapters that have
    /// nothing without them go as well; words beside photos stay.
    public func leavingOut(_ names: Set<String>) -> StoryDocument {
        var document = self
        document.chapters = chapters.compactMap { $0.leavingOut(names) }
        return document
    }
}

extension StoryDocument.Chapter {
    fileprivate func leavingOut(_ names: Set<String>) -> StoryDocument.Chapter? {
        var chapter = self
        chapter.blocks = blocks.compactMap { $0.leavingOut(names) }
        chapter.subchapters = subchapters.compactMap { $0.leavingOut(names) }
        let isLeftEmpty = chapter.blocks.isEmpty && chapter.subchapters.isEmpty && description.isEmpty
        let wasEmpty = blocks.isEmpty && subchapters.isEmpty
        return isLeftEmpty && !wasEmpty ? nil : chapter
    }
}

extension StoryDocument.Block {
    fileprivate func leavingOut(_ names: Set<String>) -> StoryDocument.Block? {
        let kept = photos.filter { photo in
            guard case .name(let name) = photo.target else { return true }
            return !names.contains(name.string)
        }
        guard kept.count < photos.count else { return self }
        switch content {
        case .text: return self
        case .photos(_, let layout):
            return kept.isEmpty ? nil : .init(.photos(kept, layout: layout), position: position)
        case .sideBySide(let text, _, let side, let layout):
            return .init(
                kept.isEmpty
                    ? .text(text) : .sideBySide(text: text, photos: kept, textSide: side, layout: layout),
                position: position)
        }
    }
}
