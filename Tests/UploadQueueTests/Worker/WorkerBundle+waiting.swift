import UploadQueue

extension WorkerBundle {
    /// Returns when workers have so many jobs in hand and had a moment to get into them, however busy the machine is.
    func waitForWork(jobs: Int = 1) async throws {
        while try await counts().working.jobs < jobs { try await Task.sleep(for: .milliseconds(5)) }
        try await Task.sleep(for: .milliseconds(150))
    }
}
