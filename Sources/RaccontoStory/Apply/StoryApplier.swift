public import Foundation
public import RaccontoKit

/// Applies a plan: performs its calls, reads the story back and compares it with the desired state.
///
/// It can be interrupted anywhere and run again. A call of an earlier, interrupted apply may still arrive in between
/// (a late call); its effect is recognised when the story is read back, and a new plan fixes it.
public struct StoryApplier: Sendable {
    private let server: StoryServer
    private let base: StoryBase?
    private let late: [PendingCall]
    private let record: @Sendable (StoryProgress) async throws -> Void

    /// An applier for one project's story.
    ///
    /// - Parameters:
    ///   - base: The state that the file was pulled at; nil for a file that names none.
    ///   - late: Calls of earlier applies whose outcome is not known (``PendingCallWait``).
    ///   - record: Saves the progress; called before each call is sent.
    public init(
        on server: StoryServer, base: StoryBase?, late: [PendingCall] = [],
        record: @escaping @Sendable (StoryProgress) async throws -> Void
    ) {
        self.server = server
        self.base = base
        self.late = late
        self.record = record
    }

    /// Performs the plan.
    ///
    /// - Parameters:
    ///   - replan: Makes the plan again from what the server holds, after a late call has arrived.
    ///   - willPerform: Gets the index of each call before it is sent, and the plan's number of calls.
    /// - Returns: The server's story, which is in the desired state.
    /// - Throws: ``StoryMismatch`` when it is not; `RaccontoError`, and what `record` throws.
    public func perform(
        _ plan: StoryPlan, replan: (Story) throws -> StoryPlan, willPerform: (Int, Int) -> Void = { _, _ in }
    ) async throws -> Story {
        var plan = plan
        var late = late
        while true {
            var possible = PossibleStates(plan.before, late: late)
            let refusal: RaccontoError?
            do {
                try await send(plan, &possible, late, willPerform)
                refusal = nil
            } catch let error as RaccontoError where !error.isAmbiguous && !late.isEmpty {
                // What we ask for may be refused because it is done already.
                refusal = error
            }
            let now = try await server.story()
            if refusal == nil, now.content == plan.after.content { return now }
            guard let arrived = possible.lateCall(explaining: now) else { throw refusal ?? StoryMismatch() }
            late.remove(at: arrived)
            plan = try replan(now)
        }
    }

    /// - Parameter possible: Follows the calls that were performed; one that was refused is not among them.
    private func send(
        _ plan: StoryPlan, _ possible: inout PossibleStates, _ late: [PendingCall],
        _ willPerform: (Int, Int) -> Void
    ) async throws {
        let project = plan.before.projectID
        var next = possible
        var states = possible.fingerprints
        do {
            try await StoryPerformer(server: server).perform(plan.calls) { index, call in
                willPerform(index, plan.calls.count)
                possible = next
                next.perform(plan.calls[index])
                let before = states
                states = next.fingerprints
                let pending = PendingCall(call, before: before[0], after: states[0], sentAt: Date())
                try await record(
                    StoryProgress(
                        project: project, base: base, states: before + states.filter { !before.contains($0) },
                        pending: late + [pending]))
            }
            possible = next
        } catch let error as RaccontoError where !error.isAmbiguous {
            // It was answered: nothing of ours is on its way any more.
            try await record(StoryProgress(project: project, base: base, states: possible.fingerprints, pending: late))
            throw error
        }
    }
}

/// After all calls were performed the server's story is not in the desired state, and no late call explains it.
public struct StoryMismatch: Error {}

/// The states that the server's story may be in while calls are performed and a late call may arrive among them.
///
/// Each late call is considered alone: arriving before any one of our calls, or now.
private struct PossibleStates {
    /// The state when no late call arrives.
    private(set) var expected: Story
    private let late: [StoryCall]
    private var arrived: [(late: Int, story: Story)] = []
    /// So many arrivals are followed on; the story is copied for each.
    private static let longest = 24

    init(_ story: Story, late: [PendingCall]) {
        expected = story
        self.late = late.enumerated().map { $1.call.renamed("late\($0)") }
    }

    /// Follows a call of ours, in every story.
    mutating func perform(_ call: StoryCall) {
        if arrived.count < Self.longest { arrived += arrivals }
        expected.simulate(call)
        for index in arrived.indices { arrived[index].story.simulate(call) }
    }

    /// The fingerprints of all of them, the expected one first.
    var fingerprints: [Fingerprint] {
        ([expected] + (arrived + arrivals).map(\.story)).reduce(into: []) { found, story in
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
        let fingerprint = expected.rowFingerprint
        return late.enumerated().compactMap { index, call in
            var story = expected
            story.simulate(call)
            return story.rowFingerprint == fingerprint ? nil : (index, story)
        }
    }
}

/// How far an apply has come: what is saved before each call is sent, so that an interrupted apply can go on.
///
/// It has the call, because the server may perform it after the next apply has read the story; and the states that the
/// story can be in until the next save, which distinguish our own changes from those of others. Saved as JSON; the names
/// of the properties are the file's keys.
public struct StoryProgress: Codable, Sendable, Hashable {
    /// The project's id.
    public let project: String
    /// The fingerprint of the state that the file was pulled at; nil for a file that names none.
    public let base: String?
    /// Fingerprints that the story's rows may have now.
    public let states: [String]
    /// Calls whose outcome is not known, the newest last; at most 4.
    public let pending: [PendingCall]

    private static let mostPending = 4

    package init(project: ID<Project>, base: StoryBase?, states: [Fingerprint], pending: [PendingCall]) {
        self.project = project.rawValue
        self.base = base?.story
        self.states = states.map(\.text)
        self.pending = Array(pending.suffix(Self.mostPending))
    }

    /// Whether the server's story is in a state that the interrupted apply of this file can have left behind.
    public func covers(_ story: Story, base: StoryBase?) -> Bool {
        isOf(story.projectID, base: base) && states.contains(story.rowFingerprint.text)
    }

    /// Whether it is the progress of this file's apply, whatever has become of the story since.
    public func isOf(_ project: ID<Project>, base: StoryBase?) -> Bool {
        project.rawValue == self.project && base?.story == self.base
    }

    /// The calls whose effect the story does not show and that may still arrive.
    public func unseen(in story: Story, at now: Date) -> [PendingCall] {
        let fingerprint = story.rowFingerprint.text
        return pending.filter { !$0.isVisible(in: fingerprint) && !$0.isExpired(at: now) }
    }
}

/// A call whose outcome is not known: the program was killed around sending it, or got no answer.
///
/// The server may still perform it, even after the story was read again.
public struct PendingCall: Codable, Sendable, Hashable {
    /// With the server's ids; only what the call itself makes has a provisional one.
    public let call: StoryCall
    /// The fingerprint of the story's rows without the call's effect.
    public let before: String
    /// The fingerprint of the rows with it.
    public let after: String
    /// The wall clock just before it was sent: it is compared by another process.
    public let sentAt: Date

    package init(_ call: StoryCall, before: Fingerprint, after: Fingerprint, sentAt: Date) {
        self.call = call
        self.before = before.text
        self.after = after.text
        self.sentAt = sentAt
    }

    /// How old a call may be and still arrive, in seconds: servers and everything before them give up sooner.
    private static let lifetime: TimeInterval = 600

    /// Whether the story shows that the server has performed it.
    fileprivate func isVisible(in fingerprint: String) -> Bool { fingerprint == after && before != after }

    /// How much longer to wait for it, in seconds, of a time that began when it was sent. A clock that was set back does
    /// not prolong it.
    fileprivate func remaining(of time: TimeInterval, at now: Date) -> TimeInterval {
        min(time, sentAt.timeIntervalSince(now) + time)
    }

    /// Whether it is too old to arrive.
    fileprivate func isExpired(at now: Date) -> Bool { now.timeIntervalSince(sentAt) > Self.lifetime }
}

extension StoryCall {
    /// The same call with other provisional ids, which are counted from 1 in every plan.
    fileprivate func renamed(_ tag: String) -> StoryCall {
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

/// Waits until the pending call of an interrupted apply has either arrived or timed out (`story apply --settle`).
public struct PendingCallWait: Sendable {
    private let time: TimeInterval
    private let now: @Sendable () -> Date
    private let sleep: @Sendable (Duration) async throws -> Void

    /// Seconds between two reads of the story.
    private static let interval: TimeInterval = 0.25

    /// - Parameters:
    ///   - time: How long after it was sent a call is waited for, in seconds.
    ///   - now: The wall clock; another one in tests.
    public init(
        _ time: TimeInterval, now: @escaping @Sendable () -> Date = { Date() },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.time = time
        self.now = now
        self.sleep = sleep
    }

    /// Reads the story again until it shows every pending call, or their time is up.
    ///
    /// - Parameters:
    ///   - story: As it was just read; it is read again only when there is something to wait for.
    ///   - willWait: Called once before the first wait, with the seconds it may take.
    /// - Returns: The story as it is then, and the calls that it does not show: they may still arrive later.
    /// - Throws: `RaccontoError` of a read; `CancellationError`.
    public func settle(
        _ story: Story, after progress: StoryProgress, on server: StoryServer,
        willWait: (TimeInterval) -> Void = { _ in }
    ) async throws -> (story: Story, late: [PendingCall]) {
        var story = story
        var isAnnounced = false
        while true {
            let moment = now()
            let late = progress.unseen(in: story, at: moment)
            let rest = late.map { $0.remaining(of: time, at: moment) }.max() ?? 0
            guard rest > 0 else { return (story, late) }
            if !isAnnounced { willWait(rest) }
            isAnnounced = true
            try await sleep(.seconds(min(rest, Self.interval)))
            story = try await server.story()
        }
    }
}
