import RaccontoKit

/// Finds deleted projects as people name them: by id, slug, unique title or the beginning of an id.
struct TrashedProjects {
    let projects: [Project]

    /// Every deleted project; none where the service keeps none.
    static func all(_ client: RaccontoClient) async throws -> [Project] {
        do throws(RaccontoError) {
            return try await client.trashedProjects()
        } catch {
            guard error.kind == .noSuchRoute else { throw error }
            return []
        }
    }

    func find(_ text: String) throws -> Project {
        if let project = projects.first(where: { $0.id.rawValue == text || $0.slug == text }) { return project }
        var candidates = projects.filter { $0.title == text }
        if candidates.isEmpty {
            let ids = ShortID.matches(text, among: projects.map(\.id))
            candidates = projects.filter { ids.contains($0.id) }
        }
        guard let project = candidates.first else {
            throw CommandFailure(.noInput, "no project in the trash has the id, slug or title `\(text)`")
        }
        guard candidates.count == 1 else { throw ProjectLookupError.ambiguous(text, candidates: candidates) }
        return project
    }
}
