import PhotoPreparation

/// Every entry that a run of filling the queue met, each under exactly one heading.
public struct FolderAccounting: Sendable, Equatable {
    /// An entry or a root that could not be read.
    public struct Unreadable: Sendable, Equatable {
        public var path: FilePath
        public var reason: String
    }

    /// The run that the jobs belong to.
    public var batch: BatchID
    public var queued = 0
    /// Uploaded before, but no longer on the server.
    public var queuedAgain = 0
    /// Failed or skipped before.
    public var revived = 0
    public var alreadyQueued = 0
    public var alreadyUploaded = 0
    public var ignored: [SkipReason: Int] = [:]
    public var unreadableCount = 0
    /// The first thousand of them.
    public var unreadable: [Unreadable] = []
    /// Roots that could not be scanned at all.
    public var failedRoots: [Unreadable] = []

    public init(batch: BatchID) { self.batch = batch }

    /// Photos whose jobs belong to the batch.
    public var inQueue: Int { queued + queuedAgain + revived + alreadyQueued }

    /// All entries.
    public var found: Int {
        inQueue + alreadyUploaded + ignored.values.reduce(0, +) + unreadableCount
    }

    static let unreadableListed = 1000

    mutating func count(_ report: FileReport) {
        switch report.fate {
        case .photo(.queued): queued += 1
        case .photo(.alreadyQueued): alreadyQueued += 1
        case .photo(.revived): revived += 1
        case .photo(.alreadyDone): alreadyUploaded += 1
        case .queuedAgain: queuedAgain += 1
        case .ignored(let reason): ignored[reason, default: 0] += 1
        case .unreadable(let reason):
            unreadableCount += 1
            guard unreadable.count < FolderAccounting.unreadableListed else { return }
            unreadable.append(Unreadable(path: report.path, reason: reason))
        }
    }
}
