import UploadQueue

extension WorkerBundle {
    /// Returns when workers have so many jobs in hand and had a moment to get into them, however busy the machine is.
    func waitForWork(jobs: Int = 1) async throws {
        while try await counts().working.jobs < jobs { try await Task.sleep(for: .milliseconds(5)) }
        try await Task.sleep(for: .milliseconds(150))
    }

    /// When the first lease of the account's jobs ends; the distant past when nothing is in hand.
    var leaseEnd: Moment {
        get async throws { try await store.outlook([account], now: .distantPast).nextLeaseEnd ?? .distantPast }
    }
}
