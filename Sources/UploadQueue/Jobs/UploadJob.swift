public import PhotoPreparation

/// One file on its way to one project, as the queue keeps it.
public struct UploadJob: Sendable, Equatable {
    /// Its number in the queue.
    public var id: JobID
    /// Where the photo goes.
    public var destination: Destination
    /// The latest run of filling that found its file.
    public var batch: BatchID
    /// Exact bytes, absolute.
    public var path: FilePath
    /// The file's folder below the upload root; empty at the root.
    public var folder: FilePath
    /// Bytes, as they were when the file was queued.
    public var size: Int64
    /// The type by the file's first bytes, as it was when the file was queued.
    public var type: ImageType
    /// The machine whose path it is; empty for a job of an earlier version.
    public var host = ""
    /// Upload even when the project has it already.
    public var uploadsDuplicates: Bool
    /// Upload even when only its name is taken in the project.
    public var uploadsSameName = false
    /// Where it stands.
    public var state: JobState
    /// Why it is held; nil in every other state.
    public var heldFor: HoldReason?
    /// Not before this moment; in the past for a job that is due.
    public var notBefore: Moment
    /// Claims that counted.
    public var attempts: Int
    /// Times it was put back without counting, because the service as a whole was in trouble.
    public var returns: Int
    /// Workers in a row that crashed or went silent with it before it got anywhere.
    public var crashes: Int
    /// Workers in a row that were killed from outside while they had it, before it got anywhere.
    public var kills: Int
    /// Content and name are reserved for it.
    public var isReserved = false
    /// The job that brings the same photo and is waited for.
    public var waitsFor: JobID?
    /// Its number among the project's completed jobs; nil for one that is not done, or was done by an earlier version.
    public var completion: Int64?
    /// What already happened to it.
    public var checkpoints: Checkpoints
    /// The last thing that went wrong; nil when nothing did.
    public var lastError: JobError?
    /// Only when the state is `skipped`.
    public var skipReason: JobSkipReason?
    /// When it was queued first.
    public var queuedAt: Moment
    /// When it became done, failed or skipped.
    public var settledAt: Moment?

    /// Workers died while they had it, so the next one should work on it alone.
    public var isSuspect: Bool { crashes > 0 || kills > 0 }

    /// The part after the last slash.
    public var name: FilePath { path.lastComponent }
}

extension UploadJob {
    /// A job that has just been queued and is due; a store sets what has happened since.
    public init(
        id: JobID, destination: Destination, batch: BatchID, path: FilePath, folder: FilePath, size: Int64,
        type: ImageType, queuedAt: Moment
    ) {
        self.init(
            id: id, destination: destination, batch: batch, path: path, folder: folder, size: size, type: type,
            uploadsDuplicates: false, state: .pending, notBefore: .distantPast, attempts: 0, returns: 0, crashes: 0,
            kills: 0,
            checkpoints: Checkpoints(), queuedAt: queuedAt)
    }
}

/// Where a job stands. The cases are the nodes of `docs/state-machine.md`; the raw value is the word used in JSON, on the
/// command line and in the queue.
public enum JobState: String, Hashable, Sendable, Codable, CaseIterable {
    /// Waits for a worker, perhaps until a moment in the future, or for another job that brings the same photo.
    case pending
    /// A worker holds its lease.
    case working
    /// Waits for something that is not the job's fault: it is pending below a hold. `UploadJob.heldFor` is the reason.
    case held
    /// The photo's id on the server is known.
    case done
    /// Given up; only `retry` or finding the file again brings it back.
    case failed
    /// Not uploaded on purpose; `UploadJob.skipReason` is the reason.
    case skipped

    /// Whether nothing will happen to it any more by itself.
    public var isFinal: Bool {
        switch self {
        case .done, .failed, .skipped: true
        case .pending, .working, .held: false
        }
    }
}

/// Why a file was not uploaded, on purpose.
public enum JobSkipReason: Hashable, Sendable {
    /// The same content is in the same project through another job.
    case duplicateContent(of: JobID)
    /// A live photo of this folder and name was in the project before the file was found.
    case duplicateName
    /// The file was gone when its turn came.
    case vanished
    /// Somebody took it out of the queue.
    case cancelled

    /// The word used in JSON and in the queue file.
    public var name: String {
        switch self {
        case .duplicateContent: "duplicate_content"
        case .duplicateName: "duplicate_name"
        case .vanished: "vanished"
        case .cancelled: "cancelled"
        }
    }
}

/// The last thing that went wrong with a job: a word to decide and count by, and a phrase for people.
public struct JobError: Hashable, Sendable, Codable {
    /// Stable, lower case with underscores, such as `truncated` or `server_failure`.
    public var code: String
    /// One clear phrase with the server's own code where there is one; never a secret.
    public var message: String

    /// An error with its code and its phrase.
    public init(code: String, message: String) {
        self.code = code
        self.message = message
    }
}

/// The queue's own number of a job: positive, never reused within one queue file.
public struct JobID: Hashable, Sendable, Codable, RawRepresentable {
    /// The number itself.
    public let rawValue: Int64
    /// The job of this number.
    public init(rawValue: Int64) { self.rawValue = rawValue }
    /// The job of this number.
    public init(_ rawValue: Int64) { self.rawValue = rawValue }
}

extension JobID: Comparable {
    public static func < (left: JobID, right: JobID) -> Bool { left.rawValue < right.rawValue }
}

extension JobID: CustomStringConvertible {
    public var description: String { String(rawValue) }
}

/// One run of filling the queue. A job belongs to the latest run that found its file.
public struct BatchID: Hashable, Sendable, Codable, RawRepresentable {
    /// The number itself.
    public let rawValue: Int64
    /// The run of this number.
    public init(rawValue: Int64) { self.rawValue = rawValue }
}
