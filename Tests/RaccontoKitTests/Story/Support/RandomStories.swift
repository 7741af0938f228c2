import RaccontoKit

/// Makes servers in the states that people, other clients and accidents leave behind.
struct RandomStories {
    var generator: SeededGenerator
    private let seed: Int

    init(seed: Int) {
        self.seed = seed
        generator = SeededGenerator(seed: seed)
    }

    /// - Parameter tidy: Only what this client itself would leave.
    mutating func server(photos: Int = 12, tidy: Bool = false) -> ReferenceServer {
        let server = ReferenceServer(seed: seed &+ 7)
        for index in 0..<photos {
            server.photos.updateValue(generator.chance(30) ? "caption \(index)" : nil, forKey: "p\(index)")
        }
        server.hasTwins = !tidy
        if !tidy { server.trash = Set(server.photos.keys.sorted().filter { _ in generator.chance(20) }) }
        addChapters(to: server, tidy: tidy)
        for chapter in server.chapters { fill(chapter.id, of: server, tidy: tidy) }
        return server
    }

    private mutating func addChapters(to server: ReferenceServer, tidy: Bool) {
        for index in 0..<(1 + generator.below(5)) {
            let tops = server.chapters.filter { $0.parent == nil }.map(\.id)
            let parent = generator.chance(40) ? generator.pick(tops) : nil
            server.chapters.append(
                .init(
                    id: server.freshID(), title: "chapter \(index)", description: generator.chance(30) ? "about" : nil,
                    order: tidy ? index : generator.below(6), parent: parent))
        }
        guard !tidy, generator.chance(30) else { return }
        // A third level, a circle, a chapter below itself, or a parent that is gone.
        let ids = server.chapters.map(\.id)
        for _ in 0..<(1 + generator.below(2)) {
            let row = generator.below(server.chapters.count)
            server.chapters[row].parent = generator.chance(20) ? "gone" : generator.pick(ids)
        }
    }

    private mutating func fill(_ chapter: String, of server: ReferenceServer, tidy: Bool) {
        var order = 0
        var photos = server.photos.keys.sorted().shuffled(using: &generator)[...]
        for _ in 0..<generator.below(5) {
            let kind = generator.below(10)
            if kind < 4 {
                let id = server.freshID()
                server.items.append(
                    .init(
                        id: id, chapter: chapter, kind: "TEXT", order: order, block: generator.chance(50) ? nil : id,
                        text: text()))
            } else if !photos.isEmpty {
                let count = min(photos.count, 1 + generator.below(4))
                addBlock(photos.prefix(count), isPair: kind >= 8, order: order, to: chapter, of: server)
                photos = photos.dropFirst(count)
            }
            order += tidy ? 1 : generator.below(3)
        }
        if !tidy { disturb(chapter, of: server) }
    }

    private mutating func addBlock(
        _ photos: ArraySlice<String>, isPair: Bool, order: Int, to chapter: String, of server: ReferenceServer
    ) {
        let block = server.freshID()
        let layout = generator.pick(["grid", "grid", "wide", "single"]) ?? "grid"
        let type = isPair ? (generator.chance(50) ? "side-left" : "side-right") : "default"
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
            if generator.chance(6) { server.items[row].order = generator.below(8) - 2 }
            if generator.chance(6) { server.items[row].inBlock += generator.below(3) }
            if generator.chance(5) {
                server.items[row].type = generator.pick(["default", "side-left", "side-right", "위-아래"]) ?? "default"
            }
            if isPhoto, generator.chance(5) {
                server.items[row].layout = generator.pick(["grid", "wide", "mosaic"]) ?? "grid"
            }
            if isPhoto, generator.chance(4) { server.items[row].block = nil }
            if !isPhoto, generator.chance(6) {
                server.items[row].block = generator.chance(70) ? generator.pick(blocks) : "nowhere"
                server.items[row].type = generator.chance(80) ? "side-left" : "default"
            }
        }
    }

    mutating func text() -> String {
        generator.pick(["", "text \(generator.below(50))", "# 제목\n\n본문 **굵게** 🙂", "한글", "\u{1112}\u{1161}\u{11AB}"])
            ?? ""
    }
}
