extension StoryEdit {
    /// Makes the change in memory.
    public func apply(to story: inout Story) throws(StoryEditError) {
        switch self {
        case .createChapter(let id, let title, let description, let parent, let index):
            let chapter = Chapter(
                id: id, projectID: story.projectID, title: title, description: description, orderNumber: 0)
            try story.insert(chapter, under: parent, at: index)
        case .renameChapter(let id, let title):
            try story.edit(id) { $0.title = title }
        case .describeChapter(let id, let description):
            try story.edit(id) { $0.description = description }
        case .moveChapter(let id, let parent, let index): try story.moveChapter(id, under: parent, at: index)
        case .reorderChapters(let ids, let parent): try story.reorderChapters(ids, under: parent)
        case .deleteChapter(let id): try story.removeChapter(id)

        case .addPhotos(let photos, let place): try story.add(photos, to: place)
        case .addText(let id, let text, let chapter, let index):
            let item = ChapterItem(
                id: id, chapterID: chapter, orderNumber: 0, itemType: .text, textContent: text)
            try story.editBlocks(of: chapter) { $0.insert(Block(text: item), atMost: index) }
        case .editText(let id, let text): try story.editText(id, text: text)
        case .movePhotos(let items, let place): try story.move(items, to: place)
        case .removeItems(let items): try story.remove(items)
        case .setCaption(let photo, let caption): story.photos[photo, default: StoryPhoto(id: photo)].caption = caption

        case .moveBlock(let block, let source, let target, let index):
            try story.move(block, in: source, to: target, at: index)
        case .reorderPhotos(let items, let block, let chapter):
            try story.edit(block, in: chapter) { (old) throws(StoryEditError) in [try old.reordered(items)] }
        case .setLayout(let block, let layout, let chapter):
            try story.edit(block, in: chapter) { (old) throws(StoryEditError) in [try old.with(layout: layout)] }
        case .pair(let text, let block, let side, let chapter):
            try story.pair(text, with: block, side: side, in: chapter)
        case .flip(let block, let chapter):
            try story.edit(block, in: chapter) { (old) throws(StoryEditError) in [try old.flipped()] }
        case .separate(let block, let chapter):
            try story.edit(block, in: chapter) { (old) throws(StoryEditError) in try old.separated() }
        case .dropEmptyBlocks(let chapter): try story.dropEmptyBlocks(in: chapter)
        }
    }

    /// The shortest sequence of calls that makes the change on a server which holds `story`.
    public func calls(for story: Story) throws(StoryEditError) -> [StoryCall] {
        var after = story
        try apply(to: &after)
        return try StoryDifference(from: story, to: after, mending: [self].mending).calls()
    }
}
