public import Foundation

/// How far an apply has come, kept beside it so that a stopped one can go on.
///
/// It is written before each call is sent. It names the call, because the server may perform it later than the next
/// apply has read the story; and the states that the story can be in until the next is written: a story that was
/// changed since its file was pulled is refused, and this tells our own changes from those of others.
public struct StoryProgress: Codable, Sendable, Hashable {
    public let project: String
    /// The state that the file was pulled at; nil for a file that names none.
    public let base: String?
    /// Fingerprints that the story's rows may have now.
    public var states: [String]
    /// Calls whose end is not known, the newest last.
    public var pending: [PendingCall]

    /// So many unknown ends are remembered.
    private static let mostPending = 4

    init(project: ID<Project>, base: StoryBase?, states: [Fingerprint], pending: [PendingCall]) {
        self.project = project.rawValue
        self.base = base?.story
        self.states = states.map(\.text)
        self.pending = Array(pending.suffix(Self.mostPending))
    }

    /// Whether the server's story is one that the apply of this very file left behind.
    public func covers(_ story: Story, base: StoryBase?) -> Bool {
        isOf(story.projectID, base: base)
            && states.contains(story.rowFingerprint.text)
    }

    /// Whether an apply of this very file left it behind, whatever has become of the story since.
    public func isOf(_ project: ID<Project>, base: StoryBase?) -> Bool {
        project.rawValue == self.project && base?.story == self.base
    }

    /// The calls that the story does not show and that may still arrive.
    public func unseen(in story: Story, at now: Date) -> [PendingCall] {
        let fingerprint = story.rowFingerprint.text
        return pending.filter { !$0.isSeen(in: fingerprint) && !$0.isForgotten(at: now) }
    }
}
