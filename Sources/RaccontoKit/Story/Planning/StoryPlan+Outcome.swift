extension StoryPlan {
    /// The changes once the calls were performed, with the server's ids of what was made.
    public func changes(with ids: AssignedIDs) -> [StoryChange] {
        let places = itemPlaces
        return changes.map { change in
            var change = change
            guard let planned = change.planned else { return change }
            switch change.subject {
            case .chapter: change.id = known(ids.real(ID<Chapter>(planned)))
            case .photo, .text:
                let item = ids.real(ID<ChapterItem>(planned))
                if change.subject == .text { change.id = known(item) } else { change.itemID = known(item) }
                change.blockID = places[ID(planned)].flatMap { real($0, ids) }
            case .block:
                let block = after.chapters.lazy.flatMap { after.blocks(of: $0.id) }
                    .first { $0.id.rawValue == planned }
                change.id = block.flatMap { real($0, ids) } ?? change.id
            case .caption: break
            }
            return change
        }
    }

    /// The server's id of the block that an item is in once the calls were performed; nil when no block has it.
    public func block(of item: ID<ChapterItem>, with ids: AssignedIDs) -> ID<Block>? {
        let blocks = after.item(item).map { after.blocks(of: $0.chapterID) } ?? []
        return blocks.first { block in block.items.contains { $0.id == item } }
            .flatMap { real($0, ids) }.map { ID($0) }
    }

    private var itemPlaces: [ID<ChapterItem>: Block] {
        let touched = Set(changes.compactMap(\.planned))
        let chapters = after.items.filter { $0.value.contains { touched.contains($0.id.rawValue) } }.keys
        return Dictionary(
            chapters.flatMap { after.blocks(of: $0) }.flatMap { block in block.items.map { ($0.id, block) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// A new block that looks like an old one needs no call: then it is the old one.
    private func real(_ block: Block, _ ids: AssignedIDs) -> String? {
        let id = ids.real(block)
        guard id.isProvisional else { return id.rawValue }
        return block.photos.lazy.compactMap { before.item($0.id)?.photoBlockID.rawValue }.first
    }

    private func known<Owner>(_ id: ID<Owner>) -> String? { id.isProvisional ? nil : id.rawValue }
}
