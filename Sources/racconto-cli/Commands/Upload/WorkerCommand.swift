import RaccontoKit
import UploadQueue

/// Uploads what is in the queue, once or for days.
struct WorkerCommand: Command {
    static let name = "worker"
    static let summary = "Upload what is in the queue, and wait for more"
    static let discussion = """
        Works for every account that is logged in, or for the one that --server and --email name. A login in another
        window is noticed. Made to run under systemd: it writes lines to stderr, ends within ten seconds after SIGTERM,
        and loses nothing when it is killed.
        """
    static let examples = ["racconto worker", "racconto worker --once --json"]
    static var parameters: [Parameter<Self>] {
        [.flag("--once", \.isOnce, "Exit when nothing is left to do")]
            + WorkOptions.parameters.map { $0.nested(in: \.work) }
    }

    var isOnce = false
    var work = WorkOptions()
    var global = GlobalOptions()
    var transfers: Int? { work.transfers }

    func run(_ context: Context) async throws -> ExitCode {
        let options = try work.workerOptions(context)
        let accounts = try context.namedAccounts()
        guard !accounts.isEmpty else { throw CommandFailure(.notLoggedIn, "not logged in; run `racconto login`") }
        let store = try await context.queue()
        let keys = accounts.map { AccountKey(server: $0.server.text, userID: $0.userID) }
        var waiting = 0
        for key in keys {
            waiting += try await store.unfinishedJobs(of: key)
        }
        let session = UploadSession(
            context: context, store: store, options: options, stripsGPS: work.stripsGPS, accounts: keys)
        let outcome = try await session.work(
            total: waiting, isLog: !context.terminal.isInteractive, endsWhenIdle: isOnce)
        let summary = outcome.summary
        if context.isJSON {
            var event = UploadEvent(event: "summary")
            event.counts = AccountingText.counts(summary)
            outcome.reporter.emit(event)
        } else {
            context.output.note(
                "\(summary.done) uploaded, \(summary.skippedJobs) skipped, \(summary.failedJobs) failed")
            if let count = summary.skipped[JobSkipReason.duplicateName.name] {
                context.output.note(
                    "\(count) of them skipped for the name alone; `racconto queue list --state skipped` names them")
            }
        }
        return outcome.interruption ?? Self.code(summary)
    }

    private static func code(_ summary: WorkSummary) -> ExitCode {
        switch summary.end {
        case .unavailable: .tryLater
        case .held, .delayed: .partial
        case .finished, .elsewhere, .stopped: summary.failedJobs > 0 ? .partial : .success
        }
    }
}

extension WorkSummary {
    var failedJobs: Int { failed.values.reduce(0, +) }
    var skippedJobs: Int { skipped.values.reduce(0, +) }
}

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
