import UploadQueue

/// Looks at the queue again and again, so that the display of a worker that stays counts what others put in.
struct QueueWatch: Sendable {
    let store: any QueueStore
    let accounts: [AccountKey]
    let reporter: ProgressReporter

    /// Until the task is cancelled.
    func run() async {
        let clock = ContinuousClock()
        var known: Int64?
        do {
            while true {
                let start = clock.now
                let token = try await store.changeToken()
                if token != known { try await look() }
                known = token
                // Never more than a small part of the time, however long the queue is.
                try await clock.sleep(for: max(.seconds(1), (clock.now - start) * 50))
            }
        } catch {
            return  // cancelled, or the queue failed, which the worker meets as well and tells
        }
    }

    /// Looks once.
    func look() async throws {
        var unfinished = 0
        for account in accounts { unfinished += try await store.unfinishedJobs(of: account) }
        let pauses = try await store.holds().filter { $0.reason == .paused }
        var isPaused = pauses.contains { $0.scope == .everything }
        if !isPaused, !pauses.isEmpty {
            var waiting = 0
            for pause in pauses { waiting += try await store.waitingJobs(in: pause.scope) }
            isPaused = unfinished > 0 && waiting >= unfinished
        }
        reporter.look(unfinished: unfinished, isPaused: isPaused)
    }
}
