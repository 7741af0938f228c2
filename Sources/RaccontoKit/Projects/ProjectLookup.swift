/// Finding the project that a person means.
extension RaccontoClient {
    /// The live project with this id, else with this slug, else the only one with this title, else the only one whose id
    /// begins so (6 characters or more).
    ///
    /// Titles compare by Unicode's canonical equivalence, exactly first and then without regard to case.
    package func resolveProject(_ text: String) async throws(ProjectLookupError) -> Project {
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

/// Why a project named by a person was not found.
package enum ProjectLookupError: Error, Sendable {
    /// Nothing of this id, slug or title; with what there is.
    case unknown(String, existing: [Project])
    /// Several projects have this title.
    case ambiguous(String, candidates: [Project])
    case api(RaccontoError)
}

extension ProjectLookupError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknown(let text, let existing):
            "no project has the id, slug or title `\(text)`"
                + (existing.isEmpty ? "; there are none yet" : "; there are \(Self.list(existing))")
        case .ambiguous(let text, let candidates):
            "several projects are called `\(text)`; name one by its slug: \(Self.list(candidates))"
        case .api(let error): error.description
        }
    }

    private static func list(_ projects: [Project]) -> String {
        let names = projects.prefix(8).map { "`\($0.slug ?? $0.id.rawValue)`" }.joined(separator: ", ")
        return projects.count > 8 ? names + " and \(projects.count - 8) more" : names
    }
}
