import RaccontoKit
import RaccontoStory

/// Chapters in words.
enum ChapterText {
    /// Title, id, and what is odd about the chapter's place.
    static func heading(_ node: ChapterTree.Node) -> String {
        let title = PlainText.oneLine(node.chapter.title)
        return "\(title.isEmpty ? "(no title)" : title)  (\(node.chapter.id.rawValue.prefix(8)))"
            + (node.irregularity.map { "  ! " + words($0) } ?? "")
    }

    static func words(_ irregularity: ChapterTree.Irregularity) -> String {
        switch irregularity {
        case .orphan: "its parent chapter is gone"
        case .selfParent: "it is its own parent"
        case .cycle: "the chapters above it lead back to it"
        case .tooDeep: "it is below a sub-chapter"
        }
    }
}
