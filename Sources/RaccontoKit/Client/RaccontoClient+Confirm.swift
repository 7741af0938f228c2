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
