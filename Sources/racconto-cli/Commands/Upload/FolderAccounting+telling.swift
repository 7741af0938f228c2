import PhotoPreparation
import UploadQueue

extension FolderAccounting {
    /// Whether everything could be looked at.
    var isComplete: Bool { complaint == nil }

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
            do { try output.data(JSONText.line(FileReportText.event(report))) } catch {
                return  // what was asked for is done all the same; a full disk is told at the end
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
