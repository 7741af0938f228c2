/// What a person means by an edit beyond what it makes the story look like.
extension [StoryEdit] {
    /// Who moves a chapter wants it to be there, and who sets a layout wants it for every photo, also where the server's
    /// rows only look so.
    var mending: StoryDifference.Mending {
        reduce(into: .init()) { mending, edit in
            switch edit {
            case .moveChapter(let id, _, _): mending.places.insert(id)
            case .setLayout(let block, _, _): mending.layouts.insert(block)
            default: break
            }
        }
    }

    /// The ids of what was moved: of two that change places, the one that is told about.
    var moved: Set<String> {
        reduce(into: []) { ids, edit in
            switch edit {
            case .moveChapter(let id, _, _): ids.insert(id.rawValue)
            case .moveBlock(let id, _, _, _): ids.insert(id.rawValue)
            case .movePhotos(let items, _): ids.formUnion(items.map(\.rawValue))
            default: break
            }
        }
    }
}
