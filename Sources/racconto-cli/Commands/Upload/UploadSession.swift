import PhotoPreparation
import RaccontoKit
import UploadQueue

/// A worker with its display and its signals, until it has ended.
struct UploadSession: Sendable {
    let context: Context
    let store: any QueueStore
    let options: WorkerOptions
    let stripsGPS: Bool
    let accounts: [AccountKey]

    /// What came of the work.
    struct Outcome {
        let summary: WorkSummary
        /// The code of the signal that ended it.
        let interruption: ExitCode?
        let reporter: ProgressReporter
    }

    func work(total: Int, isLog: Bool = false, endsWhenIdle: Bool = true) async throws -> Outcome {
        CrashNote.install(forQueue: FilePath(context.settings.queuePath))
        let signals = StopSignals()
        let stop = signals.stop
        let reporter = ProgressReporter(context, total: total, isLog: isLog) { stop.request(.graceful) }
        let worker = UploadWorker(
            store: store, accounts: accounts, imageHost: context.imageHost,
            preparer: PhotoPreparer(decoders: .standard, stripGPS: stripsGPS), options: options,
            clientFor: { [logins = StoredLogins(context)] key in logins.client(for: key) },
            events: { reporter.take($0) })
        let watch =
            endsWhenIdle || !reporter.isShown
            ? nil : QueueWatch(store: store, accounts: accounts, reporter: reporter)
        try await watch?.look()
        reporter.start()
        let watching = watch.map { watch in Task { await watch.run() } }
        defer { watching?.cancel() }
        do {
            let summary = endsWhenIdle ? try await worker.drain(stop: stop) : try await worker.run(stop: stop)
            await reporter.finish()
            return Outcome(summary: summary, interruption: signals.exitCode, reporter: reporter)
        } catch {
            await reporter.finish()
            throw error
        }
    }
}
