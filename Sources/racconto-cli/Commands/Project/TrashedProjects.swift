import RaccontoKit

/// Finds deleted projects as people name them: by id, slug or unique title.
struct TrashedProjects {
    let projects: [Project]

    func find(_ text: String) throws -> Project {
        if let project = projects.first(where: { $0.id.rawValue == text || $0.slug == text }) { return project }
        let candidates = projects.filter { $0.title == text }
        guard let project = candidates.first else {
            throw CommandFailure(.noInput, "no project in the trash has the id, slug or title `\(text)`")
        }
        guard candidates.count == 1 else { throw ProjectLookupError.ambiguous(text, candidates: candidates) }
        return project
    }
}
