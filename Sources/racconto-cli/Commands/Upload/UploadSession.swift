import Dispatch
import Glibc
import PhotoPreparation
import RaccontoKit
import Synchronization
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
        if let file = try QueueAddress(context.settings.queuePath).file { CrashNote.install(forQueue: file) }
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

/// How photos are prepared and sent; shared by `upload` and `worker`.
struct WorkOptions: Sendable {
    var jobs: Int?
    var transfers: Int?
    var stripsGPS = false

    static var parameters: [Parameter<WorkOptions>] {
        [
            .option("--jobs", "N", \.jobs, in: WorkOptions.range, "Photos prepared at once (default: one per core)"),
            .option("--transfers", "N", \.transfers, in: WorkOptions.range, "Transfers at once (default 4)"),
            .flag("--strip-gps", \.stripsGPS, "Do not send where photos were taken"),
        ]
    }

    /// How many photos or transfers at once.
    static let range = 1...64

    func workerOptions(_ context: Context) throws -> WorkerOptions {
        var options = WorkerOptions()
        if let jobs = jobs ?? context.settings.jobs { options.preparations = jobs }
        if let transfers = transfers ?? context.settings.transfers { options.transfers = transfers }
        options.crashNotes = try QueueAddress(context.settings.queuePath).file
        return options
    }
}

/// Clients for the accounts of the queue, read anew each time, so that a login in another window is noticed.
private final class StoredLogins: Sendable {
    private let context: Context
    /// The latest complaint; the same one is not made for every photo.
    private let told = Mutex<String?>(nil)

    init(_ context: Context) { self.context = context }

    /// Nil when nobody is logged in, or the secrets cannot be read, which is reported once.
    func client(for key: AccountKey) -> RaccontoClient? {
        do {
            let account = try context.secrets.accounts().first {
                $0.server.text == key.server && $0.userID == key.userID
            }
            told.withLock { $0 = nil }
            return account.map(context.client(for:))
        } catch {
            let complaint = "racconto: \(error)"
            let isNew = told.withLock { last in
                defer { last = complaint }
                return last != complaint
            }
            if isNew { context.output.complain(complaint) }
            return nil
        }
    }
}

/// Ctrl-C and SIGTERM for work that can be stopped: the first asks it to end soon, the second at once.
private final class StopSignals: Sendable {
    let stop = StopSignal()
    private let received = Atomic<Int32>(0)
    // Not isolated: only kept alive; written once, before anybody else can see it.
    nonisolated(unsafe) private let sources: [any DispatchSourceSignal]

    init() {
        let numbers = [SIGINT, SIGTERM]
        let queue = DispatchQueue(label: "signals")
        sources = numbers.map { DispatchSource.makeSignalSource(signal: $0, queue: queue) }
        for (number, source) in zip(numbers, sources) {
            signal(number, SIG_IGN)  // the dispatch source sees it all the same
            source.setEventHandler { [weak self] in self?.take(number) }
            source.resume()
        }
    }

    /// The next Ctrl-C is the system's again: it ends a program that only waits for the reader of its output.
    deinit {
        for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    }

    private func take(_ number: Int32) {
        let isFirst = received.compareExchange(expected: 0, desired: number, ordering: .relaxed).exchanged
        stop.request(isFirst ? .graceful : .immediate)
    }

    /// 130 or 143 when a signal came.
    var exitCode: ExitCode? {
        switch received.load(ordering: .relaxed) {
        case 0: nil
        case SIGTERM: .terminated
        default: .interrupted
        }
    }
}
