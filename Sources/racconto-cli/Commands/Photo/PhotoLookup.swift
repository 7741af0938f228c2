import RaccontoKit

/// Reads the photos that were named by their ids alone.
struct PhotoLookup {
    let client: RaccontoClient

    /// The whole id that an id, or the beginning of one, means.
    func id(_ text: ID<Photo>) async throws -> ID<Photo> {
        guard ShortID.canBe(text.rawValue) else { return text }
        let all = try await client.photos(in: nil, includeDeleted: true)
        return try IDChoice.pick(text, among: all.map(\.id), called: "photo") ?? text
    }

    /// The whole ids, once each; the photos are listed only when an id is not whole.
    func ids(_ texts: [ID<Photo>]) async throws -> [ID<Photo>] {
        var all: [ID<Photo>] = []
        if texts.contains(where: { ShortID.canBe($0.rawValue) }) {
            all = try await client.photos(in: nil, includeDeleted: true).map(\.id)
        }
        var known: Set<ID<Photo>> = []
        return try texts.map { text in
            ShortID.canBe(text.rawValue) ? try IDChoice.pick(text, among: all, called: "photo") ?? text : text
        }.filter { known.insert($0).inserted }
    }

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
