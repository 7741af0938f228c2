import UploadQueue

extension WorkerBundle {
    /// Returns when a worker has a job in hand and has had a moment to get into it, however busy the machine is.
    func waitForWork() async throws {
        while try await !jobs().contains(where: { $0.state == .working }) {
            try await Task.sleep(for: .milliseconds(5))
        }
        try await Task.sleep(for: .milliseconds(100))
    }
}
