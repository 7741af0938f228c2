import PhotoPreparation
import RaccontoKit
import Synchronization
import UploadQueue

/// `--dry-run` of `upload` and `enqueue`: what would happen to each file, and why.
struct Rehearsal {
    private let filling: QueueFilling
    private let context: Context

    init(_ filling: QueueFilling) {
        self.filling = filling
        context = filling.context
    }

    func run() async throws -> ExitCode {
        let photos = try await context.client(for: filling.account).photos(in: filling.project.id)
        let duplicates = filling.options.duplicates
        let forecast =
            duplicates == .upload
            ? nil
            : try await DuplicateForecast(
                photos, filling.store, filling.destination, asksForNames: duplicates == .skip)
        let skipped = Mutex<[String: Int]>([:])
        let accounting = try await filling.fill { [context] report in
            var (state, reason) = FileReportText.describe(report.fate)
            if state == "queued", let skip = forecast?.skip(report) {
                (state, reason) = ("skipped", skip.reason)
                skipped.withLock { $0[skip.name, default: 0] += 1 }
            }
            Self.tell(state, report.path, reason, context)
        }
        let skips = skipped.withLock { $0 }
        let skipCount = skips.values.reduce(0, +)
        if context.isJSON {
            var event = UploadEvent(event: "summary")
            var counts = AccountingText.counts(accounting)
            counts["queued", default: 0] -= skipCount
            for (name, count) in skips { counts["skipped_\(name)"] = count }
            event.counts = counts
            try await context.output.data(JSONText.line(event))
        } else {
            for line in RehearsalText.lines(accounting, skips: skips) { context.output.note(line) }
            context.tellNotLookedAt(accounting)
        }
        return accounting.complaint ?? .success
    }

    private static func tell(_ state: String, _ path: FilePath, _ reason: String?, _ context: Context) {
        do {
            if context.isJSON {
                try context.output.event(
                    JSONText.line(UploadEvent(event: state, file: path.display, reason: reason)), isProgress: false)
            } else {
                let why = reason.map { " (\($0))" } ?? ""
                try context.output.event(
                    PlainText.oneLine("\(RehearsalText.words(state)): \(path)\(why)"), isProgress: false)
            }
        } catch {
            return  // a closed pipe is no failure; a full disk is reported at the end
        }
    }
}

/// What a dry run prints: what would happen.
private enum RehearsalText {
    /// The heading that a file of this state goes under.
    static func words(_ state: String) -> String {
        switch state {
        case "queued": "would upload"
        case "already_queued": "already queued, would go on"
        case "already_uploaded": "already uploaded"
        case "skipped": "would skip"
        case "ignored": "not taken"
        default: state
        }
    }

    /// The end: every file found under exactly one heading.
    ///
    /// - Parameter skips: how many would be skipped, by `JobSkipReason.name`.
    static func lines(_ folders: FolderAccounting, skips: [String: Int]) -> [String] {
        let skipped = skips.values.reduce(0, +)
        var lines = ["\(Plural.of(folders.found, "file")) found; nothing was changed"]
        func add(_ count: Int, _ text: String) { if count > 0 { lines.append(AccountingText.row(count, text)) } }
        add(folders.queued + folders.queuedAgain + folders.revived - skipped, "would be uploaded")
        add(folders.alreadyQueued, "in the queue already, would go on")
        add(folders.alreadyUploaded, "already uploaded by an earlier run")
        for (name, count) in skips.sorted(by: { $0.key < $1.key }) {
            add(count, "would be skipped: \(AccountingText.skip(name))")
        }
        for (reason, count) in folders.ignored.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            add(count, "not taken: \(reason.description)")
        }
        add(folders.unreadableCount, "unreadable")
        return lines
    }
}
