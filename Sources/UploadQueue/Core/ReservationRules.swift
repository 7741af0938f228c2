/// Who may bring a photo to a project, decided from rows alone.
///
/// A store loads the rows, asks `decide`, and saves the decision, all in one transaction: then the photos on the server
/// are exactly the distinct identities, whatever the interleaving of workers. An identity is (account, project, content)
/// and (account, project, folder, NFC name).
package enum ReservationRules {
    /// What two jobs have in common.
    package enum Matter: String, Sendable {
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
    ///   - holders: other jobs that hold the same content, the same name, or both, oldest first.
    ///   - inFlight: other jobs of the account that hold a reservation and are not finished.
    ///   - completions: jobs of the account completed so far.
    static func decide(
        _ job: JobRecord, _ request: ReservationRequest, holders: [JobRecord], inFlight: Int, completions: Int64
    ) -> Decision {
        let present = holders.filter { !request.gone.contains($0.id) }
        if !job.uploadsDuplicates {
            if let decision = content(request, present) { return decision }
            if !job.uploadsSameName, let decision = name(job, request, present) { return decision }
        }
        if let quota = request.quota {
            let used = Int64(quota.used) + max(completions - quota.readAt, 0) + Int64(inFlight)
            if used >= Int64(quota.limit) { return .full(inFlight: inFlight) }
        }
        return .grant
    }

    private static func content(_ request: ReservationRequest, _ holders: [JobRecord]) -> Decision? {
        let same = holders.filter { $0.checkpoints.contentHash == request.contentHash }
        if let done = same.first(where: { $0.state == .done }) { return .duplicate(.duplicateContent(of: done.id)) }
        return same.first.map { .wait(for: $0.id, .content) }
    }

    private static func name(_ job: JobRecord, _ request: ReservationRequest, _ holders: [JobRecord]) -> Decision? {
        let key = JobRecord.nameKey(folder: request.folder, fileName: request.fileName)
        let same = holders.filter { $0.nameKey == key }
        let earlier = same.filter { !wereFoundTogether(job, $0) }
        // The list tells about those that were completed before it was read: a photo may have been renamed there.
        if earlier.contains(where: { $0.state == .done && ($0.completion ?? 0) > request.listedAt }) {
            return .duplicate(.duplicateName)
        }
        if request.nameIsTaken, earlier.count == same.count { return .duplicate(.duplicateName) }
        return earlier.first { $0.state != .done }.map { .wait(for: $0.id, .name) }
    }

    /// Two files of one name that were found before either was uploaded are two photos: two normal forms of a name, or
    /// two cards that count from the same number.
    private static func wereFoundTogether(_ job: JobRecord, _ other: JobRecord) -> Bool {
        guard other.file.path != job.file.path else { return false }
        return other.batch == job.batch || other.state != .done || (other.completion ?? 0) > job.queuedAfter
    }
}
