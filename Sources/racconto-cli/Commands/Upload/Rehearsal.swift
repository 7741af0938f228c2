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

    /// Folder and name of a photo. Swift compares strings by canonical equivalence, so NFC and NFD names are the same.
    private struct Name: Hashable, Sendable {
        let folder: String
        let file: String
    }

    func run() async throws -> ExitCode {
        let photos = try await context.client(for: filling.account).photos(in: filling.project.id)
        let taken = Set(photos.map { Name(folder: $0.folder ?? "", file: $0.originalFilename ?? "") })
        let skips = filling.options.duplicates == .skip
        let skipped = Mutex(0)
        let accounting = try await filling.fill { [context] report in
            var (state, reason) = FileReportText.describe(report.fate)
            let name = Name(
                folder: UploadName(report.folder).text, file: UploadName(report.path.lastComponent).text)
            if state == "queued", skips, taken.contains(name) {
                (state, reason) = ("skipped", "a photo of this folder and name is in the project already")
                skipped.withLock { $0 += 1 }
            }
            Self.tell(state, report.path, reason, context)
        }
        let namesakes = skipped.withLock { $0 }
        if context.isJSON {
            var event = UploadEvent(event: "summary")
            var counts = AccountingText.counts(accounting)
            counts["queued", default: 0] -= namesakes
            counts["skipped_duplicate_name"] = namesakes
            event.counts = counts
            try context.output.data(JSONText.line(event))
        } else {
            let count = accounting.inQueue - namesakes
            context.output.note("\(count) of \(accounting.found) files would be uploaded; nothing was changed")
        }
        return accounting.isComplete ? .success : .partial
    }

    private static func tell(_ state: String, _ path: FilePath, _ reason: String?, _ context: Context) {
        do {
            if context.isJSON {
                try context.output.data(
                    JSONText.line(UploadEvent(event: state, file: path.display, reason: reason)))
            } else {
                let why = reason.map { " (\($0))" } ?? ""
                try context.output.data(
                    PlainText.oneLine("\(state.replacing("_", with: " ")): \(path)\(why)"))
            }
        } catch {
            return  // nobody reads any more, which is no failure; a full disk is told at the end
        }
    }
}
