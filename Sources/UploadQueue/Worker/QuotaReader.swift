import RaccontoKit

/// How full an account is, read when it is needed and shared by all uploads of a worker.
actor QuotaReader {
    private let account: AccountKey
    private let client: RaccontoClient
    private let store: any QueueStore
    private let clock: QueueClock
    private let lifetime: Duration

    private var latest: (reading: QuotaReading?, begun: Moment)?
    private var call: Task<Result<QuotaReading?, Trouble>, Never>?

    init(
        account: AccountKey, client: RaccontoClient, store: any QueueStore, clock: QueueClock, lifetime: Duration
    ) {
        self.account = account
        self.client = client
        self.store = store
        self.clock = clock
        self.lifetime = lifetime
    }

    /// The account as it was at most `lifetime` ago; nil when the server names no limit. The queue itself counts what was
    /// completed since.
    func reading() async throws(Trouble) -> QuotaReading? {
        if let latest, clock.now().duration(since: latest.begun) < lifetime { return latest.reading }
        return try await read()
    }

    /// Another reading than the one that turned out to be of no use.
    func reading(otherThan old: QuotaReading?) async throws(Trouble) -> QuotaReading? {
        if let latest, latest.reading != old { return latest.reading }
        return try await read()
    }

    private func read() async throws(Trouble) -> QuotaReading? {
        let begun = clock.now()
        let call = call ?? begin()
        let answer = SingleAnswer<Result<QuotaReading?, Trouble>>()
        // Others may wait for the same call, so one that is cancelled only stops waiting.
        Task { answer.offer(await call.value) }
        let result: Result<QuotaReading?, Trouble>
        do { result = try await answer.value { answer.cancel() } } catch { throw .stopped }
        if self.call == call {
            self.call = nil
            if case .success(let reading) = result { latest = (reading, begun) }
        }
        return try result.get()
    }

    private func begin() -> Task<Result<QuotaReading?, Trouble>, Never> {
        let (account, client, store) = (account, client, store)
        let task = Task { () -> Result<QuotaReading?, Trouble> in
            await outcome { () async throws(Trouble) -> QuotaReading? in
                let readAt: Int64
                do throws(QueueStoreError) {
                    readAt = try await store.completions(of: account)
                } catch {
                    throw .storeFailed(error)
                }
                do throws(RaccontoError) {
                    guard let (used, limit) = try await client.photoQuota() else { return nil }
                    return QuotaReading(limit: limit, used: used, readAt: readAt)
                } catch {
                    throw Trouble(error, .account)
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
