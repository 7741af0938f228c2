/// The captions that a file gives, photo by photo.
///
/// A photo shown twice has its caption in the file twice; editing one of the two is enough.
struct CaptionWishes {
    /// In the order in which the file names them.
    private(set) var photos: [ID<Photo>] = []
    private var wishes: [ID<Photo>: [(caption: ExactText, position: SourcePosition)]] = [:]

    enum Decision {
        case keep
        case set(ExactText, SourcePosition)
        case contradiction(SourcePosition, otherLine: Int)
    }

    mutating func add(_ caption: ExactText, for photo: ID<Photo>, at position: SourcePosition) {
        if wishes[photo] == nil { photos.append(photo) }
        wishes[photo, default: []].append((caption, position))
    }

    func decision(for photo: ID<Photo>, now: String?) -> Decision {
        let now = ExactText(now ?? "")
        let different = (wishes[photo] ?? []).filter { $0.caption != now }
        guard let first = different.first else { return .keep }
        if let other = different.first(where: { $0.caption != first.caption }) {
            return .contradiction(other.position, otherLine: first.position.line)
        }
        return .set(first.caption, first.position)
    }
}
