/// Photos and texts that leave one chapter for another. The server makes them anew there, so they have no id in common.
struct Emigrants {
    private enum Substance: Hashable {
        case photo(ID<Photo>)
        case text(ExactText)

        init(_ item: ChapterItem) {
            self = item.isPhoto ? .photo(item.shownPhotoID) : .text(ExactText(item.textContent ?? ""))
        }
    }

    private var origins: [ID<ChapterItem>: ID<Chapter>] = [:]
    private var departed: Set<ID<ChapterItem>> = []

    init(from before: Story, to after: Story) {
        var leavers: [Substance: [ChapterItem]] = [:]
        for (node, _) in before.tree.flattened {
            let kept = Set((after.items[node.chapter.id] ?? []).map(\.id))
            for item in before.items[node.chapter.id] ?? [] where !kept.contains(item.id) {
                leavers[Substance(item), default: []].append(item)
            }
        }
        for (node, _) in after.tree.flattened {
            let known = Set((before.items[node.chapter.id] ?? []).map(\.id))
            for item in after.items[node.chapter.id] ?? [] where !known.contains(item.id) {
                guard let leaver = leavers[Substance(item)]?.popLast() else { continue }
                origins[item.id] = leaver.chapterID
                departed.insert(leaver.id)
            }
        }
    }

    /// The chapter that a new item comes from; nil when it is new altogether.
    func origin(of item: ChapterItem) -> ID<Chapter>? { origins[item.id] }

    func hasLeft(_ item: ChapterItem) -> Bool { departed.contains(item.id) }
}
