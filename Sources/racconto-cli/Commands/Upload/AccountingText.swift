import PhotoPreparation
import UploadQueue

/// The end of an upload in words: every file found under exactly one heading.
enum AccountingText {
    static func lines(_ accounting: UploadAccounting) -> [String] {
        var lines = ["\(Plural.of(accounting.found, "file")) found"]
        func add(_ count: Int, _ text: String) { if count > 0 { lines.append(row(count, text)) } }
        add(accounting.uploaded, "uploaded")
        add(accounting.alreadyUploaded, "already uploaded by an earlier run")
        for (name, count) in accounting.skipped.sorted(by: { $0.key < $1.key }) { add(count, "skipped: \(skip(name))") }
        for (code, count) in accounting.failed.sorted(by: { $0.key < $1.key }) {
            let remedy =
                code == "library_missing"
                ? "install the package that is named, then run `racconto queue retry`"
                : "see `racconto queue list --state failed`"
            add(count, "failed: \(code) (\(remedy))")
        }
        for (reason, count) in accounting.held.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            add(count, "held: \(reason.rawValue)")
        }
        add(accounting.waiting, "waiting in the queue")
        add(accounting.working, "being uploaded by another process")
        add(accounting.takenOver, "given twice, or taken over by another run")
        for (reason, count) in accounting.ignored.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            add(count, "not taken: \(reason.description)")
        }
        add(accounting.unreadable, "unreadable")
        return lines
    }

    /// What was not uploaded although it should have been, in one line; nil when there is nothing.
    static func unfinished(_ accounting: UploadAccounting) -> String? {
        let parts = [
            (accounting.failed.values.reduce(0, +), "failed (see `racconto queue list --state failed`)"),
            (accounting.held.values.reduce(0, +), "held"), (accounting.waiting, "waiting in the queue"),
        ].filter { $0.0 > 0 }
        guard !parts.isEmpty else { return nil }
        return "of \(Plural.of(accounting.found, "file")), " + parts.map { "\($0) \($1)" }.joined(separator: ", ")
    }

    /// The same as numbers, for JSON.
    static func counts(_ accounting: UploadAccounting) -> [String: Int] {
        var counts = [
            "found": accounting.found, "uploaded": accounting.uploaded, "already_uploaded": accounting.alreadyUploaded,
            "waiting": accounting.waiting, "working": accounting.working, "taken_over": accounting.takenOver,
            "unreadable": accounting.unreadable,
        ]
        for (name, count) in accounting.skipped { counts["skipped_\(name)"] = count }
        for (code, count) in accounting.failed { counts["failed_\(code)"] = count }
        for (reason, count) in accounting.held { counts["held_\(reason.rawValue)"] = count }
        for (reason, count) in accounting.ignored { counts["ignored_\(reason.rawValue)"] = count }
        return counts
    }

    /// What filling the queue came to, as numbers for JSON: each file under exactly one key besides `found`.
    static func counts(_ folders: FolderAccounting) -> [String: Int] {
        var counts = [
            "found": folders.found, "queued": folders.queued + folders.queuedAgain + folders.revived,
            "already_queued": folders.alreadyQueued, "already_uploaded": folders.alreadyUploaded,
            "unreadable": folders.unreadableCount,
        ]
        for (reason, count) in folders.ignored { counts["ignored_\(reason.rawValue)"] = count }
        return counts
    }

    /// What a worker's run came to, as numbers for JSON.
    static func counts(_ summary: WorkSummary) -> [String: Int] {
        var counts = ["uploaded": summary.done]
        for (name, count) in summary.skipped { counts["skipped_\(name)"] = count }
        for (code, count) in summary.failed { counts["failed_\(code)"] = count }
        return counts
    }

    static func skip(_ name: String) -> String {
        switch name {
        case "duplicate_content": "the same picture is in the project already"
        case "duplicate_name":
            "a photo of this folder and name is in the project already (`--duplicates skip-identical` uploads other pictures)"
        case "vanished": "the file was gone"
        default: name
        }
    }

    /// `     12  uploaded`
    static func row(_ count: Int, _ text: String) -> String {
        let number = String(count)
        return "  " + String(repeating: " ", count: max(0, 6 - number.count)) + number + "  " + text
    }
}

extension FolderAccounting {
    /// How a command ends for what could not be taken; nil when everything was.
    var complaint: ExitCode? {
        // What was named alone and is no photo is wrong input; beside photos, it is a part that failed.
        if photos == 0, !rejectedFiles.isEmpty { return .badInput }
        let isWhole =
            rejectedFiles.isEmpty && failedRoots.isEmpty && unscannedCount == 0 && ignored[.placeholder] == nil
        return isWhole ? nil : .partial
    }
}

extension Context {
    /// Prints each file as an event when JSON is wanted.
    func fileReporter() -> @Sendable (FileReport) -> Void {
        guard isJSON else { return { _ in } }
        let output = output
        return { report in
            do { try output.event(JSONText.line(FileReportText.event(report)), isProgress: false) } catch {
                return  // the upload goes on; a full disk is reported at the end
            }
        }
    }

    /// Names what could not be looked at, and what only its name makes a photo.
    func tellNotLookedAt(_ folders: FolderAccounting) {
        list(folders.unscanned.map { "not looked at: \($0.path): \($0.reason)" }, of: folders.unscannedCount) {
            output.complain($0)
        }
        list(folders.invalidPhotos.map { "not taken: \($0.path): \($0.reason)" }, of: folders.invalidPhotoCount) {
            output.note($0)
        }
    }

    /// Tells the first twenty lines and how many more there are.
    func list(_ lines: [String], of count: Int, hint: String = "", _ tell: (String) -> Void) {
        let named = lines.prefix(20)
        for line in named { tell(line) }
        if count > named.count { tell("… and \(count - named.count) more\(hint)") }
    }
}

/// Files that were skipped for their names alone: perhaps other pictures, which nobody should lose unnoticed.
enum DuplicateNames {
    /// The first twenty of a batch.
    static func first(of batch: BatchID, in store: any QueueStore) async throws -> [FilePath] {
        let selection = JobSelection(states: [.skipped], batch: batch)
        var paths: [FilePath] = []
        var last: JobID?
        while paths.count < 20 {
            let jobs = try await store.jobs(selection, after: last, limit: 1000)
            guard let next = jobs.last?.id else { break }
            paths += jobs.filter { $0.skipReason == .duplicateName }.map(\.path)
            last = next
        }
        return paths
    }
}
