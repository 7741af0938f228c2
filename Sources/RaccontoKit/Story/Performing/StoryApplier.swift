import Foundation

/// Performs a plan so that it can be stopped anywhere and gone on with, reads the story back and compares.
///
/// Calls of an earlier apply that may still arrive are reckoned with: what they did is recognised, and put right.
public struct StoryApplier: Sendable {
    private let server: StoryServer
    private let base: StoryBase?
    private let late: [PendingCall]
    private let note: @Sendable (StoryProgress) throws -> Void

    /// - Parameters:
    ///   - base: The state that the file was pulled at.
    ///   - late: Calls of earlier applies whose end is not known.
    ///   - note: Keeps the progress; called before each call is sent.
    public init(
        on server: StoryServer, base: StoryBase?, late: [PendingCall] = [],
        note: @escaping @Sendable (StoryProgress) throws -> Void
    ) {
        self.server = server
        self.base = base
        self.late = late
        self.note = note
    }

    /// - Parameters:
    ///   - again: Makes the plan anew from what the server holds, after a late call has arrived.
    ///   - willPerform: Told the index of each call, and the plan's number of calls.
    /// - Returns: The server's story, which says what the plan wants.
    /// - Throws: ``StoryMismatch`` when it says something else; `RaccontoError` and what `note` throws.
    public func perform(
        _ plan: StoryPlan, again: (Story) throws -> StoryPlan, willPerform: (Int, Int) -> Void = { _, _ in }
    ) async throws -> Story {
        var plan = plan
        var late = late
        while true {
            var possible = PossibleStories(plan.before, late: late)
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
            plan = try again(now)
        }
    }

    /// - Parameter possible: Follows the calls that were performed; one that was refused is not among them.
    private func send(
        _ plan: StoryPlan, _ possible: inout PossibleStories, _ late: [PendingCall],
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
                try note(
                    StoryProgress(
                        project: project, base: base, states: before + states.filter { !before.contains($0) },
                        pending: late + [pending]))
            }
            possible = next
        } catch let error as RaccontoError where !error.isAmbiguous {
            // It was answered: nothing of ours is on its way any more.
            try note(StoryProgress(project: project, base: base, states: possible.fingerprints, pending: late))
            throw error
        }
    }
}

/// The server's story is not what its calls should have made of it.
public struct StoryMismatch: Error {}
