import PhotoPreparation
import UploadQueue

/// Numbers of a scan under way: a large or a slow folder must not look like a hang.
struct ScanProgress {
    private(set) var files = 0
    private(set) var photos = 0
    private(set) var currentFile = ""

    mutating func take(_ report: FileReport) {
        files += 1
        if case .photo = report.fate { photos += 1 }
        currentFile = report.path.display
    }

    /// One line for a log.
    var logLine: String { "looking for photos: \(photos) in \(Amount.of(files, "file"))" }

    /// The lines as they fit a terminal of this width.
    func lines(width: Int) -> [String] {
        let room = max(10, width - 1)
        return [TextWidth.fit(logLine, in: room), TextWidth.fit("  " + PlainText.oneLine(currentFile), in: room)]
    }
}
