import Glibc
public import PhotoPreparation
public import RaccontoKit

/// Where a list of files goes, and how insistently.
public struct EnqueueOrder: Sendable {
    /// Where the photos go.
    public var destination: Destination
    /// The run of filling that they are counted by.
    public var batch: BatchID
    /// Upload even what the project has already. Repeated before an earlier run of the same kind is finished, it goes on
    /// with that one.
    public var uploadsDuplicates: Bool
    /// Upload what only has the name of a photo that the project has.
    public var uploadsSameName = false
    /// What the project is called now; nil keeps what the queue knows.
    public var projectName: ProjectName?
    /// Queue files again that were done when `QueueStore.completions(in:)` was this, because their photos are gone from
    /// the server. Nil replaces none; files completed later are on the server.
    public var replacesDoneUpTo: Int64?
    /// Tell what would become of each file, and change nothing.
    public var isRehearsal: Bool
    /// When it is queued.
    public var now: Moment

    /// An order that skips what the project has, unless it says otherwise.
    public init(
        destination: Destination, batch: BatchID, uploadsDuplicates: Bool = false, isRehearsal: Bool = false,
        now: Moment
    ) {
        self.destination = destination
        self.batch = batch
        self.uploadsDuplicates = uploadsDuplicates
        self.isRehearsal = isRehearsal
        self.now = now
    }
}

/// Stage 2 of the upload path, `ScannedPhoto` → **NewJob** → `UploadJob`: a file to be queued.
///
/// Path, size and modification time together are its identity until its content is known.
public struct NewJob: Sendable, Hashable {
    /// Absolute: the worker may run in another folder.
    public var path: FilePath
    /// Below the upload root; empty at the root.
    public var folder: FilePath
    /// Bytes.
    public var size: Int64
    /// When the file was changed last.
    public var modified: FileTimestamp
    /// The type by the file's first bytes.
    public var type: ImageType
    /// The machine whose path it is: its host name.
    public var host: String

    /// A file of this machine, unless it says otherwise.
    public init(
        path: FilePath, folder: FilePath, size: Int64, modified: FileTimestamp, type: ImageType,
        host: String = NewJob.thisHost
    ) {
        self.path = path
        self.folder = folder
        self.size = size
        self.modified = modified
        self.type = type
        self.host = host
    }

    /// The name of this machine.
    public static let thisHost: String = {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }()
}

/// What became of one file that was to be queued.
public enum EnqueueOutcome: Hashable, Sendable {
    case queued(JobID)
    /// It was already waiting or being worked on.
    case alreadyQueued(JobID)
    /// It had failed or been skipped before and gets another chance.
    case revived(JobID)
    /// It was uploaded before, as this photo.
    case alreadyDone(JobID, ID<Photo>?)
}
