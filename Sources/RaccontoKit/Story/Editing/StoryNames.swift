/// The names by which people know the parts of a story.
struct StoryNames {
    private let story: Story
    private let photos: PhotoNames

    init(_ story: Story) {
        self.story = story
        photos = PhotoNames(story)
    }

    /// ``chapter `새벽` ``; by the id when there is no title.
    func chapter(_ id: ID<Chapter>) -> String {
        guard let title = story.chapter(id)?.title, !title.isEmpty else { return "chapter `\(id)`" }
        return "chapter `\(title)`"
    }

    /// ``block 2 of `새벽` ``: the number under which it is listed.
    func block(_ id: ID<Block>) -> String {
        for chapter in story.chapters {
            guard let index = story.blocks(of: chapter.id).firstIndex(where: { $0.id == id }) else { continue }
            return "block \(index + 1) of \(self.chapter(chapter.id))"
        }
        return "block `\(id)`"
    }

    func photo(_ id: ID<Photo>) -> String { "photo `\(photos.label(for: id))`" }

    /// A photo by its file, a text by its beginning.
    func item(_ id: ID<ChapterItem>) -> String {
        guard let item = story.item(id) else { return "item `\(id)`" }
        if item.isPhoto { return photo(item.shownPhotoID) }
        let words = StoryChanges.beginning(of: item.textContent ?? "")
        return words.isEmpty ? "the empty text `\(id)`" : "text `\(words)`"
    }
}
