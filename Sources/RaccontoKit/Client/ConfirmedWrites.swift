/// Looking before saying that a write failed: several of the server's failures come after it has stored the change
/// (API contract section 1.4).
extension RaccontoClient {
    /// Performs a write; when it ends in an answer that leaves open whether it took effect, `read` says what is there.
    ///
    /// - Parameter read: the write's result as it reads now, or nil when the change is not there. When reading fails as
    ///   well, the write's own error is thrown.
    func confirmed<Result>(
        _ write: () async throws(RaccontoError) -> Result,
        byReading read: () async throws(RaccontoError) -> Result?
    ) async throws(RaccontoError) -> Result {
        do throws(RaccontoError) {
            return try await write()
        } catch {
            guard error.isAmbiguous, !Task.isCancelled else { throw error }
            let found: Result?
            do throws(RaccontoError) { found = try await read() } catch { found = nil }
            guard let found else { throw error }
            return found
        }
    }

    /// Makes a new thing; when the answer leaves open whether it was made, looks for one that matches and was not there
    /// before. For that `list` is read beforehand, as nothing else tells a new thing from an older one of its kind.
    ///
    /// A list that the server does not give (it fails for good on rows that it took by mistake) does not stop the making;
    /// it only leaves an ambiguous answer ambiguous. Whatever else was wrong with it, the making itself will tell.
    func confirmedCreation<Thing, Key: Hashable>(
        _ create: () async throws(RaccontoError) -> Thing, byListing list: () async throws(RaccontoError) -> [Thing],
        key: (Thing) -> Key, matches: (Thing) -> Bool
    ) async throws(RaccontoError) -> Thing {
        var before: Set<Key>?
        do throws(RaccontoError) { before = Set(try await list().map(key)) } catch { before = nil }
        return try await confirmed(create) { () async throws(RaccontoError) -> Thing? in
            guard let before else { return nil }
            let new = try await list().filter { !before.contains(key($0)) && matches($0) }
            return new.count == 1 ? new.first : nil
        }
    }

    /// Performs a write whose effect is what `holds` looks for.
    func confirmed(
        _ write: () async throws(RaccontoError) -> Void, when holds: () async throws(RaccontoError) -> Bool
    ) async throws(RaccontoError) {
        try await confirmed(write) { () async throws(RaccontoError) -> Void? in try await holds() ? () : nil }
    }

    /// Whether reading something ends in `notFound`.
    func isMissing<Thing>(_ read: () async throws(RaccontoError) -> Thing) async throws(RaccontoError) -> Bool {
        do throws(RaccontoError) {
            _ = try await read()
            return false
        } catch {
            guard error.kind == .notFound else { throw error }
            return true
        }
    }
}
