import RaccontoKit

/// Reads the photos that were named by their ids alone.
struct PhotoLookup {
    let client: RaccontoClient

    /// What is known of each, in order.
    func photos(_ targets: [PhotoSelection.Target]) async throws -> [(id: ID<Photo>, photo: Result<Photo, any Error>)] {
        var found: [(id: ID<Photo>, photo: Result<Photo, any Error>)] = []
        let client = client
        try await targets.inOrder { target -> Result<Photo, any Error> in
            if let photo = target.photo { return .success(photo) }
            do { return .success(try await client.photo(target.id)) } catch { return .failure(error) }
        } take: { target, photo in
            found.append((target.id, photo))
        }
        return found
    }
}
