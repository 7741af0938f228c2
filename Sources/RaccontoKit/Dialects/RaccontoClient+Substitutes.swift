/// Doing without a route that a server does not have.
extension RaccontoClient {
    /// Makes one call; where the server has no such route, does `otherwise`, and goes there at once from then on.
    ///
    /// - Parameter isShadowed: whether the path can be taken for that of one thing, so that "not found" may mean that
    ///   there is no such route: `DELETE /photos/bulk-delete` is then the deletion of a photo called `bulk-delete`.
    func send<Response>(
        _ endpoint: Endpoint<Response>, isShadowed: Bool = false,
        otherwise: () async throws(RaccontoError) -> Response
    ) async throws(RaccontoError) -> Response {
        let operation = endpoint.operation
        guard !dialects.lacking.contains(operation) else { return try await otherwise() }
        do throws(RaccontoError) {
            return try await send(endpoint)
        } catch {
            guard error.isMissingRoute || (isShadowed && error.kind == .notFound) else { throw error }
        }
        dialects.remember(lacking: operation)
        return try await otherwise()
    }
}
