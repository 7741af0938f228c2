import RaccontoKit

/// How full an account is, read when it is needed and shared by all uploads of a worker.
actor QuotaReader {
    private let account: AccountKey
    private let client: RaccontoClient
    private let store: any QueueStore
    private let clock: QueueClock
    private let lifetime: Duration

    private var latest: (reading: QuotaReading?, begun: ContinuousClock.Instant)?
    private var call: Task<Result<QuotaReading?, StepFailure>, Never>?

    init(account: AccountKey, client: RaccontoClient, _ context: WorkerContext) {
        self.account = account
        self.client = client
        store = context.store
        clock = context.clock
        lifetime = context.options.listLifetime
    }

    /// The account as it was at most `lifetime` ago; nil when the server names no limit. The queue itself counts what was
    /// completed since.
    func reading() async throws(StepFailure) -> QuotaReading? {
        if let latest, latest.begun.duration(to: clock.monotonic()) < lifetime { return latest.reading }
        return try await read()
    }

    /// Another reading than the one that turned out to be of no use.
    func reading(otherThan old: QuotaReading?) async throws(StepFailure) -> QuotaReading? {
        if let latest, latest.reading != old { return latest.reading }
        return try await read()
    }

    private func read() async throws(StepFailure) -> QuotaReading? {
        let begun = clock.monotonic()
        let call = call ?? begin()
        let result: Result<QuotaReading?, StepFailure>
        do { result = try await call.sharedValue() } catch { throw .stopped }
        if self.call == call {
            self.call = nil
            if case .success(let reading) = result { latest = (reading, begun) }
        }
        return try result.get()
    }

    private func begin() -> Task<Result<QuotaReading?, StepFailure>, Never> {
        let (account, client, store) = (account, client, store)
        let task = Task { () -> Result<QuotaReading?, StepFailure> in
            await asResult { () async throws(StepFailure) -> QuotaReading? in
                let readAt = try await queueCall { () throws(QueueStoreError) in
                    try await store.completions(of: account)
                }
                return try await apiCall(about: .account) { () throws(RaccontoError) -> QuotaReading? in
                    guard let (used, limit) = try await client.photoQuota() else { return nil }
                    return QuotaReading(limit: limit, used: used, readAt: readAt)
                }
            }
        }
        call = task
        return task
    }
}

extension RaccontoClient {
    /// Live photos and the limit as the upload route counts them: `GET /auth/me` leaves out the photos of trashed
    /// projects, the route does not (API contract sections 2 and 5.2). Nil when the server names no limit.
    func photoQuota() async throws(RaccontoError) -> (used: Int, limit: Int)? {
        let account = try await me()
        guard var used = account.photoCount, let limit = account.photoLimit else { return nil }
        let trashed: [Project]
        do throws(RaccontoError) {
            trashed = try await trashedProjects()
        } catch  where error.kind == .noSuchRoute {
            trashed = []
        }
        for project in trashed { used += try await photos(in: project.id).count }
        return (used, limit)
    }
}
