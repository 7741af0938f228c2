import PhotoPreparation
import UploadQueue

/// What a rehearsal says: nothing has happened, so everything is told as what would.
enum RehearsalText {
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
        var lines = ["\(Amount.of(folders.found, "file")) found; nothing was changed"]
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
