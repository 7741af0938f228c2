import PhotoPreparation
import UploadQueue

/// What became of one file, in words and as JSON.
enum FileReportText {
    /// The state's name in JSON, and why in words.
    static func describe(_ fate: FileReport.Fate) -> (state: String, reason: String?) {
        switch fate {
        case .photo(.queued): ("queued", nil)
        case .photo(.alreadyQueued): ("already_queued", "it is in the queue")
        case .photo(.revived): ("queued", "it had failed or been skipped before")
        case .photo(.alreadyDone): ("already_uploaded", "an earlier run uploaded it")
        case .queuedAgain: ("queued", "its photo is no longer on the server")
        case .ignored(let reason): ("ignored", reason.description)
        case .unreadable(let reason): ("unreadable", reason)
        }
    }

    static func event(_ report: FileReport) -> UploadEvent {
        let (state, reason) = describe(report.fate)
        return UploadEvent(event: state, file: report.path.display, reason: reason)
    }
}
