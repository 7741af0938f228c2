import PhotoPreparation
import RaccontoKit

/// Stage 3 of the upload path, **queue** → `UploadSteps`: takes jobs, a few at a time, until there are none or it is told
/// to stop.
///
/// ```
/// let worker = UploadWorker(
///     store: store, accounts: [account], imageHost: ImageHostClient(transport: transport),
///     preparer: PhotoPreparer(decoders: .standard), clientFor: { _ in client }, events: { print($0) })
/// let summary = try await worker.drain(stop: stop)
/// ```
/// Several workers, in one process or in many, can share a queue.
public struct UploadWorker: Sendable {
    let store: any QueueStore
    let accounts: [AccountKey]
    let imageHost: ImageHostClient
    let preparer: PhotoPreparer
    let options: WorkerOptions
    let clock: QueueClock
    let clientFor: @Sendable (AccountKey) async -> RaccontoClient?
    let events: @Sendable (WorkerEvent) -> Void

    /// - Parameters:
    ///   - accounts: whose jobs are worked on; others are never touched.
    ///   - clientFor: a client that is logged in, asked again after every login; nil when nobody is logged in.
    ///   - events: called from many threads, in order for each job. Must not block.
    public init(
        store: any QueueStore, accounts: [AccountKey], imageHost: ImageHostClient, preparer: PhotoPreparer,
        options: WorkerOptions = WorkerOptions(), clock: QueueClock = .system,
        clientFor: @escaping @Sendable (AccountKey) async -> RaccontoClient?,
        events: @escaping @Sendable (WorkerEvent) -> Void = { _ in }
    ) {
        self.store = store
        self.accounts = accounts
        self.imageHost = imageHost
        self.preparer = preparer
        self.options = options
        self.clock = clock
        self.clientFor = clientFor
        self.events = events
    }

    /// Works until nothing is due, and what is left is held, delayed for long, or cannot be sent for longer than
    /// `WorkerOptions.patience`. Throws when the queue itself fails; what was in flight then is found by the next run.
    public func drain(stop: StopSignal = StopSignal()) async throws(QueueStoreError) -> WorkSummary {
        try await WorkerRun(self, endsWhenIdle: true, stop: stop).work()
    }

    /// Works until it is told to stop, and waits for new jobs meanwhile.
    public func run(stop: StopSignal) async throws(QueueStoreError) -> WorkSummary {
        try await WorkerRun(self, endsWhenIdle: false, stop: stop).work()
    }
}
