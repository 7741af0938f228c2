import RaccontoKit
import RaccontoStory
import TestSupport

/// Makes servers in the states that people, other clients and accidents leave behind.
struct RandomStories {
    var random: SeededRandom
    private let seed: Int

    init(seed: Int) {
        self.seed = seed
        random = SeededRandom(seed: seed)
    }

    /// - Parameter tidy: Only what this client itself would leave.
    mutating func server(photos: Int = 12, tidy: Bool = false) -> ReferenceServer {
        let server = ReferenceServer(seed: seed &+ 7)
        for index in 0..<photos {
            server.photos.updateValue(random.chance(30) ? "caption \(index)" : nil, forKey: "p\(index)")
        }
        server.hasTwins = !tidy
        if !tidy { server.trash = Set(server.photos.keys.sorted().filter { _ in random.chance(20) }) }
        addChapters(to: server, tidy: tidy)
        for chapter in server.chapters { fill(chapter.id, of: server, tidy: tidy) }
        return server
    }

    private mutating func addChapters(to server: ReferenceServer, tidy: Bool) {
        for index in 0..<(1 + random.below(5)) {
            let tops = server.chapters.filter { $0.parent == nil }.map(\.id)
            let parent = random.chance(40) ? random.pick(tops) : nil
            server.chapters.append(
                .init(
                    id: server.freshID(), title: "chapter \(index)", description: random.chance(30) ? "about" : nil,
                    order: tidy ? index : random.below(6), parent: parent))
        }
        guard !tidy, random.chance(30) else { return }
        // A third level, a circle, a chapter below itself, or a parent that is gone.
        let ids = server.chapters.map(\.id)
        for _ in 0..<(1 + random.below(2)) {
            let row = random.below(server.chapters.count)
            server.chapters[row].parent = random.chance(20) ? "gone" : random.pick(ids)
        }
    }

    private mutating func fill(_ chapter: String, of server: ReferenceServer, tidy: Bool) {
        var order = 0
        var photos = server.photos.keys.sorted().shuffled(using: &random)[...]
        for _ in 0..<random.below(5) {
            let kind = random.below(10)
            if kind < 4 {
                let id = server.freshID()
                server.items.append(
                    .init(
                        id: id, chapter: chapter, kind: "TEXT", order: order, block: random.chance(50) ? nil : id,
                        text: text()))
            } else if !photos.isEmpty {
                let count = min(photos.count, 1 + random.below(4))
                addBlock(photos.prefix(count), isPair: kind >= 8, order: order, to: chapter, of: server)
                photos = photos.dropFirst(count)
            }
            order += tidy ? 1 : random.below(3)
        }
        if !tidy { disturb(chapter, of: server) }
    }

    private mutating func addBlock(
        _ photos: ArraySlice<String>, isPair: Bool, order: Int, to chapter: String, of server: ReferenceServer
    ) {
        let block = server.freshID()
        let layout = random.pick(["grid", "grid", "wide", "single"]) ?? "grid"
        let type = isPair ? (random.chance(50) ? "side-left" : "side-right") : "default"
        for (index, photo) in photos.enumerated() {
            server.items.append(
                .init(
                    id: server.freshID(), chapter: chapter, kind: "PHOTO", order: order, block: block, inBlock: index,
                    type: type, layout: layout, photo: photo))
        }
        guard isPair else { return }
        server.items.append(
            .init(
                id: server.freshID(), chapter: chapter, kind: "TEXT", order: order, block: block, type: type,
                text: text()))
    }

    /// What other clients leave: holes and ties, photos that kept a side type or another layout, photos without a
    /// block, second texts in a pair, texts bound to a block that has no photos.
    private mutating func disturb(_ chapter: String, of server: ReferenceServer) {
        let blocks = server.items.compactMap(\.block)
        for row in server.items.indices where server.items[row].chapter == chapter {
            let isPhoto = server.items[row].kind == "PHOTO"
            if random.chance(6) { server.items[row].order = random.below(8) - 2 }
            if random.chance(6) { server.items[row].inBlock += random.below(3) }
            if random.chance(5) {
                server.items[row].type = random.pick(["default", "side-left", "side-right", "위-아래"]) ?? "default"
            }
            if isPhoto, random.chance(5) {
                server.items[row].layout = random.pick(["grid", "wide", "mosaic"]) ?? "grid"
            }
            if isPhoto, random.chance(4) { server.items[row].block = nil }
            if !isPhoto, random.chance(6) {
                server.items[row].block = random.chance(70) ? random.pick(blocks) : "nowhere"
                server.items[row].type = random.chance(80) ? "side-left" : "default"
            }
        }
    }

    mutating func text() -> String {
        random.pick(["", "text \(random.below(50))", "# 제목\n\n본문 **굵게** 🙂", "한글", "\u{1112}\u{1161}\u{11AB}"])
            ?? ""
    }
}

/// Two stories that a plan leads from and to.
enum StoryPair {
    /// A server, and the document of what a person made of its story; every fourth is a story that has nothing to do
    /// with the server's.
    static func make(seed: Int) throws -> (ReferenceServer, StoryDocument, StoryContent) {
        var stories = RandomStories(seed: seed)
        let server = stories.server(tidy: seed.isMultiple(of: 2))
        var random = SeededRandom(seed: seed &+ 31)
        var goal = server.story
        if seed.isMultiple(of: 4) {
            var others = RandomStories(seed: seed &+ 100_000)
            let other = others.server(tidy: true)
            // Ids of another project do not count.
            for (photo, caption) in server.photos { other.photos.updateValue(caption, forKey: photo) }
            goal = other.story
        } else {
            var edits = RandomEdits(seed: seed &* 31 &+ 1)
            for _ in 0..<(1 + random.below(8)) {
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
            if !isKnown || seed.isMultiple(of: 4) || random.chance(10) { chapter.id = nil }
        }
        for top in document.chapters.indices {
            forget(&document.chapters[top])
            for sub in document.chapters[top].subchapters.indices { forget(&document.chapters[top].subchapters[sub]) }
        }
        return (server, try StoryFile.parse(StoryFile.print(document)), goal.content)
    }
}
