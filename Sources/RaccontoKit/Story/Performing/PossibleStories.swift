/// The stories that a server may hold while calls are performed and others, sent before, may still arrive among them.
///
/// Each late call is reckoned with alone: once before every call of ours, and now.
struct PossibleStories {
    /// What the server holds when nothing arrives.
    private(set) var certain: Story
    private let late: [StoryCall]
    private var arrived: [(late: Int, story: Story)] = []
    /// So many arrivals are followed on; the story is copied for each.
    private static let longest = 24

    init(_ story: Story, late: [PendingCall]) {
        certain = story
        self.late = late.enumerated().map { $1.call.renamed("late\($0)") }
    }

    /// Follows a call of ours, in every story.
    mutating func perform(_ call: StoryCall) {
        if arrived.count < Self.longest { arrived += arrivals }
        certain.mirror(call)
        for index in arrived.indices { arrived[index].story.mirror(call) }
    }

    /// The fingerprints of all of them, that of the certain one first.
    var fingerprints: [Fingerprint] {
        ([certain] + (arrived + arrivals).map(\.story)).reduce(into: []) { found, story in
            let fingerprint = story.rowFingerprint
            if !found.contains(fingerprint) { found.append(fingerprint) }
        }
    }

    /// Which late call has arrived when the server holds this; nil when none of them explains it.
    func lateCall(explaining story: Story) -> Int? {
        let fingerprint = story.rowFingerprint
        return (arrived + arrivals).first { $0.story.rowFingerprint == fingerprint }?.late
    }

    /// Each late call arriving now; without those that change nothing any more.
    private var arrivals: [(late: Int, story: Story)] {
        guard !late.isEmpty else { return [] }
        let fingerprint = certain.rowFingerprint
        return late.enumerated().compactMap { index, call in
            var story = certain
            story.mirror(call)
            return story.rowFingerprint == fingerprint ? nil : (index, story)
        }
    }
}
