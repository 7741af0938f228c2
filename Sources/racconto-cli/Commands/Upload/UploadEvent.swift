import Foundation
import PhotoPreparation
import RaccontoKit
import UploadQueue

/// One line of `--json` during an upload. Keys that do not apply are left out.
struct UploadEvent: Encodable {
    var event: String
    var job: Int64?
    var file: String?
    var folder: String?
    var photoID: String?
    var state: String?
    var code: String?
    var reason: String?
    var sent: Int64?
    var total: Int64?
    /// ISO 8601, UTC.
    var at: String?
    var jobs: Int?
    var counts: [String: Int]?

    init(event: String, file: String? = nil, reason: String? = nil) {
        self.event = event
        self.file = file
        self.reason = reason
    }

    enum CodingKeys: String, CodingKey {
        case event, job, file, folder, state, code, reason, sent, total, at, jobs, counts
        case photoID = "photo_id"
    }
}

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

extension WorkerEvent {
    /// Whether it may be left out when nobody reads: the next one says more.
    var isProgress: Bool {
        switch self {
        case .preparing, .sending: true
        default: false
        }
    }

    /// Whether `--quiet` has to say it: a photo is given up, or everything stands still.
    var isError: Bool {
        switch self {
        case .failed, .held: true
        case .rescued(let rescued): rescued.isQuarantined
        default: false
        }
    }
}

/// Events that get a line of their own, above the progress.
enum EventText {
    /// Nil for what the progress shows well enough. A log also gets a line for each photo.
    static func line(_ event: WorkerEvent, isLog: Bool, now: Date = Date()) -> String? {
        switch event {
        case .warning(let job, let text): "\(job.path): \(text)"
        case .failed(let job, let error): "\(job.path): failed: \(error.message)"
        case .held(let hold, let jobs): "\(Plural.of(jobs, "photo")) held: \(hold.message)"
        case .released(let hold): "resumed: \(hold.reason.rawValue) is resolved"
        case .slowed(_, let until, let error): "\(error.message); trying again \(LocalTime.soon(until.date, now: now))"
        case .rescued(let rescued):
            rescued.isQuarantined ? "job \(rescued.id) failed: it crashed several workers" : nil
        case .stopping(.graceful): "stopping: finishing the photos in progress (again to stop at once)"
        case .stopping(.immediate): "stopping at once: photos in progress go back into the queue"
        case .done(let job, let photo) where isLog: "\(job.path): uploaded as \(photo)"
        case .skipped(let job, let reason) where isLog: "\(job.path): skipped (\(reason.name))"
        case .retrying(let job, let moment, let costsAttempt, let error) where isLog || costsAttempt:
            "\(job.path): \(error.message); trying again \(LocalTime.soon(moment.date, now: now))"
        default: nil
        }
    }
}

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
