import PhotoPreparation
import UploadQueue

extension FolderAccounting {
    /// Whether everything could be looked at.
    var isComplete: Bool { failedRoots.isEmpty && unreadableCount == 0 && ignored[.linkLoop] == nil }
}

extension Context {
    /// Prints each file as an event when JSON is wanted.
    func fileReporter() -> @Sendable (FileReport) -> Void {
        guard isJSON else { return { _ in } }
        let output = output
        return { report in
            do { try output.data(JSONText.line(FileReportText.event(report))) } catch {
                return  // nobody reads any more; what was asked for is done all the same
            }
        }
    }

    /// Names what could not be read.
    func tellUnreadable(_ folders: FolderAccounting) {
        for entry in folders.unreadable.prefix(20) { output.note("unreadable: \(entry.path): \(entry.reason)") }
        if folders.unreadableCount > 20 { output.note("… and \(folders.unreadableCount - 20) more") }
    }
}
