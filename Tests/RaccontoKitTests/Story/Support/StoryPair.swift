import RaccontoKit

/// Two stories that a plan leads from and to.
enum StoryPair {
    /// A server, and the document of what a person made of its story; every fourth is a story that has nothing to do
    /// with the server's.
    static func make(seed: Int) throws -> (ReferenceServer, StoryDocument, StoryContent) {
        var stories = RandomStories(seed: seed)
        let server = stories.server(tidy: seed.isMultiple(of: 2))
        var generator = SeededGenerator(seed: seed &+ 31)
        var goal = server.story
        if seed.isMultiple(of: 4) {
            var others = RandomStories(seed: seed &+ 100_000)
            let other = others.server(tidy: true)
            // Ids of another project do not count.
            for (photo, caption) in server.photos { other.photos.updateValue(caption, forKey: photo) }
            goal = other.story
        } else {
            var edits = RandomEdits(seed: seed &* 31 &+ 1)
            for _ in 0..<(1 + generator.below(8)) {
                guard let edit = edits.edit(of: goal) else { continue }
                var changed = goal
                do { try edit.apply(to: &changed) } catch { continue }
                goal = changed
            }
        }
        var document = StoryDocument(goal)
        let known = Set(server.chapters.map(\.id))
        func forget(_ chapter: inout StoryDocument.Chapter) {
            let isKnown = chapter.id.map { id in known.contains { $0.hasPrefix(id) } } ?? false
            if !isKnown || seed.isMultiple(of: 4) || generator.chance(10) { chapter.id = nil }
        }
        for top in document.chapters.indices {
            forget(&document.chapters[top])
            for sub in document.chapters[top].subchapters.indices { forget(&document.chapters[top].subchapters[sub]) }
        }
        return (server, try StoryFile.parse(StoryFile.print(document)), goal.content)
    }
}
