/// How far an apply has come, kept beside it so that a stopped one can go on.
///
/// A story that was changed since the file was pulled is refused; this tells our own changes from those of others. It
/// is written before each call and names the story's state before and after it, so that one of the two is what the
/// server holds, wherever the apply was stopped.
public struct StoryProgress: Codable, Sendable, Hashable {
    public let project: String
    /// The state that the file was pulled at.
    public let base: String
    /// Fingerprints that the story may have now.
    public var states: [String]

    public init(project: ID<Project>, base: StoryBase, states: [Fingerprint]) {
        self.project = project.rawValue
        self.base = base.story
        self.states = states.map(\.text)
    }

    /// Whether the server's story is one that the apply of this very file left behind.
    public func covers(_ story: Story, base: StoryBase?) -> Bool {
        project == story.projectID.rawValue && base?.story == self.base
            && states.contains(story.content.fingerprint.text)
    }
}
