import Foundation
import PhotoPreparation
import RaccontoKit
import UploadQueue

extension WorkerEvent {
    /// The event as `--json` prints it; nil for what only concerns a display.
    var json: UploadEvent? {
        switch self {
        case .preparing(let job): Self.event("preparing", job)
        case .warning(let job, let text): Self.event("warning", job, reason: text)
        case .sending(let job, let sent, let total): Self.event("sending", job, sent: sent, total: total)
        case .done(let job, let photo): Self.event("done", job, photo: photo.rawValue)
        case .skipped(let job, let reason): Self.event("skipped", job, code: reason.name)
        case .failed(let job, let error): Self.event("failed", job, code: error.code, reason: error.message)
        case .retrying(let job, let moment, _, let error):
            Self.event("retrying", job, code: error.code, reason: error.message, at: moment)
        case .returned(let job): Self.event("returned", job)
        case .waiting(let job, _): Self.event("waiting", job)
        case .lost(let job): Self.event("lost", job)
        case .held(let hold, let jobs): Self.event("held", hold, jobs: jobs)
        case .released(let hold): Self.event("released", hold, jobs: nil)
        case .slowed(_, let until, let error): Self.slowed(until: until, error)
        case .rescued(let rescued): Self.rescued(rescued)
        case .stopping, .ended: nil
        }
    }

    private static func event(
        _ name: String, _ job: UploadJob, photo: String? = nil, code: String? = nil, reason: String? = nil,
        sent: Int64? = nil, total: Int64? = nil, at moment: Moment? = nil
    ) -> UploadEvent {
        var event = UploadEvent(event: name, file: job.path.display, reason: reason)
        event.job = job.id.rawValue
        event.folder = job.folder.display
        event.photoID = photo
        event.code = code
        event.sent = sent
        event.total = total
        event.at = moment.map { $0.date.formatted(.iso8601) }
        return event
    }

    private static func event(_ name: String, _ hold: Hold, jobs: Int?) -> UploadEvent {
        var event = UploadEvent(event: name, reason: hold.message)
        event.code = hold.reason.rawValue
        event.jobs = jobs
        return event
    }

    private static func slowed(until: Moment, _ error: JobError) -> UploadEvent {
        var event = UploadEvent(event: "slowed", reason: error.message)
        event.code = error.code
        event.at = until.date.formatted(.iso8601)
        return event
    }

    private static func rescued(_ rescued: RescuedJob) -> UploadEvent {
        var event = UploadEvent(event: "rescued")
        event.job = rescued.id.rawValue
        event.state = rescued.isQuarantined ? "failed" : "pending"
        return event
    }
}
