/// Which job is next, and who is taken for dead: decided from rows alone.
package enum ClaimRules {
    /// The job of a project that is due first.
    package struct Due: Sendable, Equatable {
        package var id: JobID
        package var project: Int64
        package var notBefore: Moment

        package init(id: JobID, project: Int64, notBefore: Moment) {
            self.id = id
            self.project = project
            self.notBefore = notBefore
        }
    }

    /// The longest due, then the oldest, of projects that are not held: fair between projects, and neither delayed nor
    /// held jobs stand in the way.
    static func next(_ due: [Due], isHeld: (Due) -> Bool) -> Due? {
        due.filter { !isHeld($0) }.min { ($0.notBefore, $0.id) < ($1.notBefore, $1.id) }
    }

    /// How the owner of a lease died; nil while it must be taken for alive.
    ///
    /// A lease that ends without a heartbeat counts as a crash: its worker hangs, or its machine went down. When the owner
    /// is a living process of this machine, it was only stopped: the laptop slept, or somebody sent SIGSTOP.
    static func death(of claim: JobRecord.Claim, _ request: RescueRequest) -> RescueRequest.Death? {
        if let known = request.dead[claim.owner] { return known }
        guard claim.owner != request.except, claim.until <= request.now else { return nil }
        return request.living.contains(claim.owner) ? .asleep : .crashed
    }
}
