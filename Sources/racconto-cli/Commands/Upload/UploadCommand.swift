import PhotoPreparation
import RaccontoKit
import UploadQueue

/// Queues every photo of folders, then uploads the queue.
struct UploadCommand: Command {
    static let name = "upload"
    static let summary = "Upload every photo of folders into a project"
    static let discussion = """
        Photos are read, rotated upright, reduced to at most 3200 pixels and sent, several at once, in the order of their
        names. Photos that the project has already are skipped. So are other pictures with the folder and name of one:
        the summary lists them, and `--duplicates skip-identical` uploads them. The queue survives crashes and lost
        networks: run the same command again, or `racconto worker`, to continue, with `--duplicates upload` as well.
        Ctrl-C finishes the photos in progress; a second one stops at once.
        """
    static let examples = [
        "racconto upload ~/Pictures/jeju --project jeju",
        "racconto upload card1 card2 --project jeju --order time --strip-gps",
        "racconto upload ~/Pictures/jeju --project jeju --dry-run",
    ]
    static var parameters: [Parameter<Self>] {
        FillOptions.parameters.map { $0.nested(in: \.fill) } + WorkOptions.parameters.map { $0.nested(in: \.work) }
    }

    var fill = FillOptions()
    var work = WorkOptions()
    var global = GlobalOptions()
    var transfers: Int? { work.transfers }

    func run(_ context: Context) async throws -> ExitCode {
        let options = try work.workerOptions(context)
        let filling = try await QueueFilling(fill, context)
        if fill.isDryRun { return try await Rehearsal(filling).run() }
        let folders = try await filling.fill(report: context.fileReporter())
        let session = UploadSession(
            context: context, store: filling.store, options: options, stripsGPS: work.stripsGPS,
            accounts: [filling.destination.account])
        let outcome = try await session.work(total: folders.inQueue)
        let counts = try await filling.store.counts(JobSelection(batch: folders.batch), now: QueueClock.system.now())
        let accounting = UploadAccounting(folders, counts)
        if context.isJSON {
            var event = UploadEvent(event: "summary")
            event.counts = AccountingText.counts(accounting)
            outcome.reporter.emit(event)
        } else {
            try await tell(accounting, folders, filling, context)
            if outcome.interruption != nil, accounting.waiting > 0 {
                context.output.note("run the same command again, or `racconto worker`, to continue")
            }
        }
        return outcome.interruption ?? Self.code(accounting, outcome.summary, folders)
    }

    private func tell(
        _ accounting: UploadAccounting, _ folders: FolderAccounting, _ filling: QueueFilling, _ context: Context
    ) async throws {
        for line in AccountingText.lines(accounting) { context.output.note(line) }
        for hold in try await filling.store.holds() where hold.covers(filling.destination) {
            context.output.complain("held: \(hold.message)")
        }
        if let count = accounting.skipped[JobSkipReason.duplicateName.name] {
            let paths = try await DuplicateNames.first(of: folders.batch, in: filling.store)
            context.list(
                paths.map { "skipped for its name: \($0)" }, of: count,
                hint: "; `racconto queue list --state skipped`"
            ) { context.output.note($0) }
        }
        context.tellNotLookedAt(folders)
        if context.output.isQuiet, let left = AccountingText.unfinished(accounting) {
            context.output.complain("racconto: \(left)")
        }
    }

    private static func code(
        _ accounting: UploadAccounting, _ summary: WorkSummary, _ folders: FolderAccounting
    ) -> ExitCode {
        if case .unavailable = summary.end { return .tryLater }
        if let complaint = folders.complaint { return complaint }
        return AccountingText.unfinished(accounting) == nil ? .success : .partial
    }
}
