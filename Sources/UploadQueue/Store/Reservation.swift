import PhotoPreparation
import RaccontoKit

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

/// Who may bring a photo to a project, decided from rows alone.
///
/// A store loads the rows, asks `decide`, and saves the decision, all in one transaction: then the photos on the server
/// are exactly the distinct identities, whatever the interleaving of workers. An identity is (account, project, content)
/// and (account, project, folder, NFC name).
enum ReservationRules {
    /// The job that asks.
    struct Claimant {
        var id: JobID
        var path: FilePath
        var batch: BatchID
        var uploadsDuplicates: Bool
        var uploadsSameName: Bool
        /// `completions` of the project when the job was queued.
        var queuedAt: Int64
    }

    /// Another job that holds the same content, the same name, or both.
    struct Holder {
        var id: JobID
        var path: FilePath
        var batch: BatchID
        /// Its number among the project's completed jobs; nil while it is unfinished.
        var completion: Int64?
        var hasSameContent: Bool
        var hasSameName: Bool
    }

    enum Matter: String {
        case content
        case name
    }

    enum Decision: Equatable {
        case grant
        case duplicate(JobSkipReason)
        case wait(for: JobID, Matter)
        case full(inFlight: Int)
    }

    /// - Parameters:
    ///   - holders: oldest first, without the claimant.
    ///   - inFlight: other jobs of the account that hold a reservation and are not finished.
    ///   - completions: jobs of the account completed so far.
    static func decide(
        _ claimant: Claimant, _ request: ReservationRequest, holders: [Holder], inFlight: Int, completions: Int64
    ) -> Decision {
        let present = holders.filter { !request.gone.contains($0.id) }
        if !claimant.uploadsDuplicates {
            if let decision = content(present) { return decision }
            if !claimant.uploadsSameName, let decision = name(claimant, request, present) { return decision }
        }
        if let quota = request.quota {
            let used = Int64(quota.used) + max(completions - quota.readAt, 0) + Int64(inFlight)
            if used >= Int64(quota.limit) { return .full(inFlight: inFlight) }
        }
        return .grant
    }

    private static func content(_ holders: [Holder]) -> Decision? {
        let same = holders.filter(\.hasSameContent)
        if let done = same.first(where: { $0.completion != nil }) { return .duplicate(.duplicateContent(of: done.id)) }
        return same.first.map { .wait(for: $0.id, .content) }
    }

    private static func name(_ claimant: Claimant, _ request: ReservationRequest, _ holders: [Holder]) -> Decision? {
        let same = holders.filter(\.hasSameName)
        let earlier = same.filter { !wereFoundTogether(claimant, $0) }
        // The list tells about those that were completed before it was read: a photo may have been renamed there.
        if earlier.contains(where: { $0.completion.map { $0 > request.listedAt } ?? false }) {
            return .duplicate(.duplicateName)
        }
        if request.nameIsTaken, earlier.count == same.count { return .duplicate(.duplicateName) }
        return earlier.first { $0.completion == nil }.map { .wait(for: $0.id, .name) }
    }

    /// Two files of one name that were found before either was uploaded are two photos: two normal forms of a name, or
    /// two cards that count from the same number.
    private static func wereFoundTogether(_ claimant: Claimant, _ other: Holder) -> Bool {
        guard other.path != claimant.path else { return false }
        return other.batch == claimant.batch || (other.completion ?? .max) > claimant.queuedAt
    }
}
