import PhotoPreparation
import UploadQueue

extension FolderAccounting {
    /// Whether everything could be looked at.
    var isComplete: Bool { failedRoots.isEmpty && notLookedAtCount == 0 && ignored[.placeholder] == nil }
}

extension Context {
    /// Prints each file as an event when JSON is wanted.
    func fileReporter() -> @Sendable (FileReport) -> Void {
        guard isJSON else { return { _ in } }
        let output = output
        return { report in
            do { try output.data(JSONText.line(FileReportText.event(report))) } catch {
                return  // what was asked for is done all the same; a full disk is told at the end
            }
        }
    }

    /// Names what could not be looked at.
    func tellNotLookedAt(_ folders: FolderAccounting) {
        let named = folders.notLookedAt.prefix(20)
        for entry in named { output.note("not looked at: \(entry.path): \(entry.reason)") }
        let more = folders.notLookedAtCount - named.count
        if more > 0 { output.note("… and \(more) more") }
    }
}
