/// Performs calls one after another, putting the server's ids in the place of provisional ones.
///
/// Never two at once: the server's own numbering is not safe under parallel writes. The first failure stops; what was
/// done stays done, and planning again from what the server then holds goes on from there.
public struct StoryPerformer: Sendable {
    private let server: StoryServer

    public init(server: StoryServer) { self.server = server }

    /// - Parameters:
    ///   - asksForAll: Whether the ids of photos that came in together are looked up also when no later call names them.
    ///   - willPerform: Told the index of each call before it is sent, and the call with the server's ids; throwing
    ///     stops there.
    /// - Returns: The server's ids of what the calls made.
    @discardableResult
    public func perform(
        _ calls: [StoryCall], asksForAll: Bool = false, willPerform: (Int, StoryCall) async throws -> Void = { _, _ in }
    ) async throws -> AssignedIDs {
        var ids = AssignedIDs()
        let lastUse = Self.lastUse(of: calls)
        for (index, call) in calls.enumerated() {
            let resolved = ids.resolve(call)
            try await willPerform(index, resolved)
            let made = try await server.perform(resolved)
            switch (call, made) {
            case (.createChapter(let id, _, _, _), .chapter(let real)): ids.learn(id, is: real)
            case (.addPhoto(let new, _), .item(let real)): ids.learn(new.id, is: real)
            case (.addText(let id, _, _), .item(let real)): ids.learn(id, is: real)
            case (.addPhotos(let new, let block, let chapter), _):
                // The server does not say what it made; it is looked up only when a later call needs to know.
                guard
                    asksForAll || lastUse[.block(block)] ?? -1 > index
                        || new.contains(where: { lastUse[.item($0.id)] ?? -1 > index })
                else { continue }
                guard case .addPhotos(_, _, let real) = ids.resolve(.addPhotos(new, block: block, in: chapter)) else {
                    continue
                }
                ids.learn(new, block: block, from: try await server.items(real))
            default: break
            }
        }
        return ids
    }

    private enum Name: Hashable {
        case item(ID<ChapterItem>)
        case block(ID<Block>)
    }

    /// The last call that names each item and block.
    private static func lastUse(of calls: [StoryCall]) -> [Name: Int] {
        var result: [Name: Int] = [:]
        for (index, call) in calls.enumerated() {
            for name in names(in: call) { result[name] = index }
        }
        return result
    }

    private static func names(in call: StoryCall) -> [Name] {
        switch call {
        case .updateText(let id, _, _), .deleteItem(let id, _), .cancelSide(let id, _): [.item(id)]
        case .moveToBlock(let id, let block, _): [.item(id), .block(block)]
        case .sync(let placements, _): placements.flatMap { [.item($0.id), .block($0.blockID)] }
        case .reorderBlock(let block, let items, _): [.block(block)] + items.map { .item($0) }
        case .setLayout(let block, _, _): [.block(block)]
        case .setSide(let text, let block, _, _): [.item(text), .block(block)]
        case .createChapter, .updateChapter, .reorderChapters, .deleteChapter, .addPhoto, .addPhotos, .addText,
            .setCaption:
            []
        }
    }
}
