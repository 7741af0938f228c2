public import Foundation

/// A call that was sent, or was about to be, and whose end is not known: its program was killed, or got no answer.
///
/// The server may still perform it, also after it was asked what the story is like now.
public struct PendingCall: Codable, Sendable, Hashable {
    /// With the server's ids; only what the call itself makes has a provisional one.
    public let call: StoryCall
    /// The fingerprint of the story's rows without the call's effect.
    public let before: String
    /// The fingerprint of the rows with it.
    public let after: String
    public let sentAt: Date

    init(_ call: StoryCall, before: Fingerprint, after: Fingerprint, sentAt: Date) {
        self.call = call
        self.before = before.text
        self.after = after.text
        self.sentAt = sentAt
    }

    /// How old a call may be and still arrive, in seconds: servers and everything before them give up sooner.
    static let lifetime: TimeInterval = 600

    /// Whether the story shows that the server has performed it.
    func isSeen(in fingerprint: String) -> Bool { fingerprint == after && before != after }

    /// How much longer to wait for it, in seconds, when calls are waited for so long. A clock that was set back does
    /// not prolong it.
    func remaining(of settling: TimeInterval, at now: Date) -> TimeInterval {
        min(settling, sentAt.timeIntervalSince(now) + settling)
    }

    /// Whether there is no use in reckoning with it any more.
    func isForgotten(at now: Date) -> Bool { now.timeIntervalSince(sentAt) > Self.lifetime }
}

extension StoryCall {
    /// The same call, with names of its own for what it makes: provisional ids are counted anew in every plan.
    func renamed(_ tag: String) -> StoryCall {
        func name<Owner>(_ id: ID<Owner>) -> ID<Owner> { ID("new:\(tag):" + id.rawValue) }
        return switch self {
        case .createChapter(let id, let title, let description, let parent):
            .createChapter(id: name(id), title: title, description: description, parent: parent)
        case .addPhoto(let new, let chapter):
            .addPhoto(NewPhotoItem(id: name(new.id), photo: new.photo), in: chapter)
        case .addPhotos(let new, let block, let chapter):
            .addPhotos(
                new.map { NewPhotoItem(id: name($0.id), photo: $0.photo) }, block: name(block), in: chapter)
        case .addText(let id, let text, let chapter): .addText(id: name(id), text: text, in: chapter)
        default: self
        }
    }
}
