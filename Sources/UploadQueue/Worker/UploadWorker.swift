import Foundation
public import PhotoPreparation
public import RaccontoKit
import Synchronization

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
    ///   - clientFor: returns a client that is logged in, and is called again after every login; nil when nobody is
    ///     logged in.
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
    /// `WorkerOptions.patience`. Throws when the queue itself fails; the next run finds what was being worked on.
    public func drain(stop: StopSignal = StopSignal()) async throws(QueueStoreError) -> WorkSummary {
        try await WorkerRun(self, endsWhenIdle: true, stop: stop).work()
    }

    /// Works until it is told to stop, and waits for new jobs meanwhile. Throws when the queue itself fails.
    public func run(stop: StopSignal) async throws(QueueStoreError) -> WorkSummary {
        try await WorkerRun(self, endsWhenIdle: false, stop: stop).work()
    }
}

/// Limits and intervals of a worker. Every field has a sensible default.
public struct WorkerOptions: Sendable {
    /// Photos that are decoded at once; one per core.
    public var preparations = ProcessInfo.processInfo.activeProcessorCount
    /// Transfers at once, per account.
    public var transfers = 4
    /// Bytes of memory for pictures that are being decoded or wait to be sent.
    public var memoryBudget = 224 << 20
    /// A job goes back to the queue this long after its worker's last sign of life.
    public var leaseDuration = Duration.seconds(60)
    /// Attempts at one photo, as far as they count.
    public var maximumAttempts = 8
    /// After a photo's own failures.
    public var backoff = Backoff()
    /// For an account whose server is overloaded or cannot be reached.
    public var accountBackoff = Backoff(base: .seconds(2), limit: .seconds(300))
    /// Pause between the starts of two transfers after the service complained of too many, to begin with: the image host
    /// takes 240 new pictures a minute from the whole service.
    public var pacedInterval = Duration.milliseconds(250)
    /// After a lost answer, a server may take this long to finish what it was asked: no look before then is final.
    public var settlingTime = Duration.seconds(5)
    /// How long `drain` waits while nothing can be done, and how far ahead it waits for delayed photos.
    public var patience = Duration.seconds(120)
    /// How often the queue is checked for other processes' changes while there is nothing to do.
    public var pollInterval = Duration.seconds(1)
    /// How long transfers may go on after a graceful stop.
    public var gracePeriod = Duration.seconds(10)
    /// When a project's list on the server is read again.
    public var listLifetime = Duration.seconds(900)
    /// Progress of one transfer is reported at most this often.
    public var progressInterval = Duration.milliseconds(100)
    /// When a job that workers die with is quarantined.
    public var crashLimits = CrashLimits()
    /// The queue's file, beside which `CrashNote` leaves its notes.
    public var crashNotes: FilePath?

    /// The defaults.
    public init() {}

    /// Jobs at once: some being decoded, some being sent, and some ready so that neither has to wait.
    var maximumJobs: Int { max(preparations, 1) * 2 + max(transfers, 1) }
}

/// What a worker reports while it works; for progress displays and logs.
public enum WorkerEvent: Sendable {
    case preparing(UploadJob)
    /// Something the photographer may want to know about a photo that is uploaded all the same.
    case warning(UploadJob, String)
    /// Bytes of the picture sent so far, and in all.
    case sending(UploadJob, sent: Int64, total: Int64)
    case done(UploadJob, ID<Photo>)
    case skipped(UploadJob, JobSkipReason)
    case failed(UploadJob, JobError)
    case retrying(UploadJob, at: Moment, costsAttempt: Bool, JobError)
    /// Put back until the other job, which brings the same photo, is finished.
    case waiting(UploadJob, for: JobID)
    /// Put back because the worker is to stop.
    case returned(UploadJob)
    /// Work stands still; reported once. How many jobs wait below the hold.
    case held(Hold, jobs: Int)
    case released(Hold)
    /// Nothing is sent for the account until the moment; reported every time.
    case slowed(AccountKey, until: Moment, JobError)
    /// A job was taken back from a worker that is gone.
    case rescued(RescuedJob)
    /// A job was cancelled or taken over while it was worked on.
    case lost(UploadJob)
    case stopping(StopSignal.Level)
    case ended(WorkSummary)
}

/// The result of one run of a worker.
public struct WorkSummary: Sendable, Equatable {
    /// Why it ended.
    public enum End: Sendable, Equatable {
        /// Nothing is left to do.
        case finished
        /// What is left is delayed until this moment at the earliest.
        case delayed(until: Moment)
        /// What is left is held.
        case held
        /// Another worker has what is left.
        case elsewhere
        /// The server was overloaded or could not be reached for longer than we wait; its last error.
        case unavailable(JobError)
        case stopped(StopSignal.Level)
    }

    /// Photos that were uploaded.
    public var done = 0
    /// Bytes of the done photos' files.
    public var doneBytes: Int64 = 0
    /// By `JobSkipReason.name`.
    public var skipped: [String: Int] = [:]
    /// By `JobError.code`.
    public var failed: [String: Int] = [:]
    /// Attempts that will be repeated.
    public var retries = 0
    /// Jobs that were put back because of a stop.
    public var returned = 0
    /// Why the work ended.
    public var end = End.finished

    /// Nothing done yet.
    public init() {}
}

/// What all uploads of one run share.
struct WorkerContext: Sendable {
    let store: any QueueStore
    let imageHost: ImageHostClient
    let preparer: PhotoPreparer
    let options: WorkerOptions
    let clock: QueueClock
    let events: @Sendable (WorkerEvent) -> Void
    let preparations: PreparationLimiter
    let memory: MemoryBudget

    init(_ worker: UploadWorker) {
        store = worker.store
        imageHost = worker.imageHost
        preparer = worker.preparer
        options = worker.options
        clock = worker.clock.withoutStepsBack()
        events = worker.events
        preparations = PreparationLimiter(limit: worker.options.preparations)
        memory = MemoryBudget(total: worker.options.memoryBudget)
    }

    /// The end of a lease that is renewed now.
    var leaseEnd: Moment { clock.now() + options.leaseDuration }
}

/// Tells a worker to end, from a signal handler's thread or anywhere else.
public final class StopSignal: Sendable {
    /// How much of a hurry.
    public enum Level: Int, Sendable, Comparable {
        /// Finish the running transfers within the grace period; put the rest back.
        case graceful = 1
        /// Put everything back now.
        case immediate = 2

        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    private struct State {
        var level: Level?
        var observers: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    /// Nobody has asked for a stop yet.
    public init() {}

    /// The highest level that was requested; nil when none was.
    public var level: Level? { state.withLock { $0.level } }

    /// Raises the level; a lower one than before changes nothing. Calls the observers on the caller's thread.
    public func request(_ level: Level) {
        let observers: [@Sendable () -> Void] = state.withLock { state in
            if let present = state.level, present >= level { return [] }
            state.level = level
            return state.observers
        }
        for observer in observers { observer() }
    }

    /// Calls the closure at every rise, and at once when there was one.
    func observe(_ observer: @escaping @Sendable () -> Void) {
        let isRequested = state.withLock { state in
            state.observers.append(observer)
            return state.level != nil
        }
        if isRequested { observer() }
    }
}
