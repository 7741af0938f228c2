import PhotoPreparation
import RaccontoKit
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
        let (output, isJSON) = (context.output, context.isJSON)
        let accounting = try await filling.fill { report in
            var (state, reason) = FileReportText.describe(report.fate)
            let name = Name(folder: report.folder.display, file: report.path.lastComponent.display)
            if state == "queued", skips, taken.contains(name) {
                (state, reason) = ("skipped", "a photo of this name is in the project already")
            }
            do {
                if isJSON {
                    try output.data(JSONText.line(UploadEvent(event: state, file: report.path.display, reason: reason)))
                } else {
                    let why = reason.map { " (\($0))" } ?? ""
                    try output.data(PlainText.oneLine("\(state.replacing("_", with: " ")): \(report.path)\(why)"))
                }
            } catch {
                return  // nobody reads any more; a rehearsal changes nothing anyway
            }
        }
        output.note("\(accounting.inQueue) of \(accounting.found) files would be queued; nothing was changed")
        return accounting.isComplete ? .success : .partial
    }
}
