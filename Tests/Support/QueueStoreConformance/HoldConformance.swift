import PhotoPreparation
import RaccontoKit
import Testing
import UploadQueue

/// What every store does about accounts and projects that stand still.
struct HoldConformance {
    static let checks: [StoreConformance.Check] = [
        .init("a held account's jobs wait, and go on when it is released") { kind in
            for argument in HoldReason.allCases {
                try await HoldConformance().`a held account's jobs wait, and go on when it is released`(kind, argument)
            }
        },
        .init("a held project does not stop the account's others") {
            try await HoldConformance().`a held project does not stop the account's others`($0)
        },
        .init("several holds each need their own release") {
            try await HoldConformance().`several holds each need their own release`($0)
        },
        .init("releasing everything releases what lies within") {
            try await HoldConformance().`releasing everything releases what lies within`($0)
        },
        .init("a hold for a login that has been renewed meanwhile is ignored") {
            try await HoldConformance().`a hold for a login that has been renewed meanwhile is ignored`($0)
        },
        .init("checks are due at their time and can be put off") {
            try await HoldConformance().`checks are due at their time and can be put off`($0)
        },
    ]

    func hold(_ scope: Hold.Scope, _ reason: HoldReason, _ bundle: QueueBundle, recheck: Moment? = nil) -> Hold {
        Hold(scope: scope, reason: reason, since: bundle.now, recheckAt: recheck, message: "stands still")
    }

    func `a held account's jobs wait, and go on when it is released`(_ kind: StoreKind, _ reason: HoldReason)
        async throws
    {
        let bundle = try await QueueBundle(kind)
        let scope = Hold.Scope.account(bundle.destination.account)
        try await bundle.enqueue("a.jpg", "b.jpg")
        try await bundle.store.place(hold(scope, reason, bundle))
        try await bundle.enqueue("c.jpg")
        #expect(try await bundle.claim() == nil)
        let counts = try await bundle.store.counts(.all, now: bundle.now)
        #expect(counts.held == [reason: .init(jobs: 3, bytes: 3000)] && counts.pending.jobs == 0)
        #expect(try await bundle.store.jobs(.all, after: nil, limit: 9).allSatisfy { $0.heldFor == reason })
        let outlook = try await bundle.store.outlook([bundle.destination.account], now: bundle.now)
        #expect(outlook.nextDue == nil && outlook.hasHeld)
        #expect(try await bundle.store.waitingJobs(in: scope) == 3)
        #expect(try await bundle.store.waitingJobs(in: .project(bundle.destination)) == 3)
        #expect(try await bundle.store.waitingJobs(in: .everything) == 3)
        try await bundle.store.release(scope, [reason])
        #expect(try await bundle.store.holds().isEmpty)
        #expect(try await bundle.claimed().job.attempts == 1)
    }

    func `a held project does not stop the account's others`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        let other = Destination(account: bundle.destination.account, projectID: "seoul")
        try await bundle.enqueue("a.jpg")
        try await bundle.enqueue("b.jpg", to: other)
        try await bundle.store.place(hold(.project(bundle.destination), .project, bundle))
        #expect(try await bundle.claimed().job.name == "b.jpg")
        #expect(try await bundle.claim() == nil)
    }

    func `several holds each need their own release`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.enqueue("a.jpg")
        try await bundle.store.place(hold(.everything, .paused, bundle))
        try await bundle.store.place(hold(.account(bundle.destination.account), .quota, bundle))
        try await bundle.store.release(.project(bundle.destination), [.paused, .quota])
        #expect(try await bundle.store.holds().count == 2, "a project's release does not reach the account's holds")
        try await bundle.store.release(.account(bundle.destination.account), [.paused, .quota])
        #expect(try await bundle.store.holds().map(\.reason) == [.paused])
        #expect(try await bundle.claim() == nil)
        try await bundle.store.release(.everything, [.paused])
        #expect(try await bundle.claim() != nil)
    }

    func `releasing everything releases what lies within`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        try await bundle.store.place(hold(.project(bundle.destination), .project, bundle))
        try await bundle.store.place(hold(.account(bundle.destination.account), .paused, bundle))
        try await bundle.store.release(.everything, [.paused])
        #expect(try await bundle.store.holds().map(\.reason) == [.project])
        try await bundle.store.release(.account(bundle.destination.account), [.project])
        #expect(try await bundle.store.holds().isEmpty)
    }

    func `a hold for a login that has been renewed meanwhile is ignored`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        let scope = Hold.Scope.account(bundle.destination.account)
        try await bundle.enqueue("a.jpg")
        let claimed = try await bundle.claimed()
        try await bundle.store.release(scope, [.auth])
        let expired = hold(scope, .auth, bundle)
        _ = try await bundle.settle(claimed, .held(expired, loginEpoch: claimed.loginEpoch))
        let again = try await bundle.claimed()
        #expect(again.loginEpoch == claimed.loginEpoch + 1 && again.job.attempts == 1)
        _ = try await bundle.settle(again, .held(expired, loginEpoch: again.loginEpoch))
        #expect(try await bundle.claim() == nil)
    }

    func `checks are due at their time and can be put off`(_ kind: StoreKind) async throws {
        let bundle = try await QueueBundle(kind)
        let account = bundle.destination.account
        let quota = hold(.account(account), .quota, bundle, recheck: bundle.now + .seconds(600))
        try await bundle.store.place(quota)
        try await bundle.store.place(hold(.account(account), .paused, bundle))
        #expect(try await bundle.store.outlook([account], now: bundle.now).nextRecheck == quota.recheckAt)
        try await bundle.store.postpone(quota, until: bundle.now + .seconds(1200))
        let held = try await bundle.store.holds().first { $0.reason == .quota }
        #expect(held?.recheckAt == bundle.now + .seconds(1200) && held?.rechecks == 1 && held?.since == quota.since)
    }
}
