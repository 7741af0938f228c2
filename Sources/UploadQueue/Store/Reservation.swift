/// What a worker knows when it asks for the right to bring one photo to one project.
public struct ReservationRequest: Sendable {
    /// SHA-256 of the original file, 64 lower-case hex digits.
    public var contentHash: String
    /// Path below the upload root with `/`, NFC; empty at the root.
    public var folder: String
    /// Name told to the servers, NFC.
    public var fileName: String
    /// The project's list has a live photo with this folder and name.
    public var nameIsTaken = false
    /// `QueueStore.completions(in:)` from before the project's list was read: what was completed later is not in it.
    public var listedAt: Int64
    /// The highest `order` of the project's photos on the server; 0 when there is none.
    public var highestOrder: Int
    /// Done jobs, completed before the list was read, whose photos are not live in it: they hold nothing any more.
    public var gone: Set<JobID> = []
    /// Room in the account; nil when the server names no limit.
    public var quota: QuotaReading?

    /// What must be known before a photo can be reserved.
    public init(contentHash: String, folder: String, fileName: String, listedAt: Int64, highestOrder: Int) {
        self.contentHash = contentHash
        self.folder = folder
        self.fileName = fileName
        self.listedAt = listedAt
        self.highestOrder = highestOrder
    }
}

/// How full an account was when the server was asked.
public struct QuotaReading: Sendable, Equatable {
    /// Photos that the account may have.
    public var limit: Int
    /// Live photos that it had, those in trashed projects among them.
    public var used: Int
    /// `QueueStore.completions(of:)` from before the server was asked.
    public var readAt: Int64

    /// The account's limit and use, as the server told them.
    public init(limit: Int, used: Int, readAt: Int64) {
        self.limit = limit
        self.used = used
        self.readAt = readAt
    }
}

/// The answer to a `ReservationRequest`.
public enum Reservation: Hashable, Sendable {
    /// Content, name and a place in the account's quota are this job's; the photo's `order` in the project.
    case granted(order: Int)
    /// The project has the photo already.
    case duplicate(JobSkipReason)
    /// Another job is bringing the same photo. The job was put back behind it, in the same transaction, and the lease
    /// ended.
    case waits(for: JobID)
    /// The account has no room beside the photos that are on their way.
    case full(inFlight: Int)
    case leaseLost
}
