/// Finding the project that a person means.
extension RaccontoClient {
    /// The live project with this id, else with this slug, else the only one with this title, else the only one whose id
    /// begins so (6 characters or more).
    ///
    /// Titles compare by Unicode's canonical equivalence, exactly first and then without regard to case.
    public func resolveProject(_ text: String) async throws(ProjectLookupError) -> Project {
        let projects: [Project]
        do throws(RaccontoError) {
            projects = try await self.projects()
        } catch {
            // One broken project breaks the whole list on the server; the one asked for may still be readable.
            guard error.kind == .serverFailure, !text.isEmpty else { throw .api(error) }
            do throws(RaccontoError) { return try await project(text) } catch { throw .api(error) }
        }
        return try Self.pick(text, from: projects)
    }

    static func pick(_ text: String, from projects: [Project]) throws(ProjectLookupError) -> Project {
        if let project = projects.first(where: { $0.id.rawValue == text }) { return project }
        if let project = projects.first(where: { $0.slug == text }) { return project }
        var candidates = projects.filter { $0.title == text }
        if candidates.isEmpty {
            candidates = projects.filter { $0.title.lowercased() == text.lowercased() }
        }
        if candidates.isEmpty, ShortID.canBe(text) {
            candidates = projects.filter { $0.id.rawValue.hasPrefix(text.lowercased()) }
        }
        guard let match = candidates.first else { throw .unknown(text, existing: projects) }
        guard candidates.count == 1 else { throw .ambiguous(text, candidates: candidates) }
        return match
    }
}
