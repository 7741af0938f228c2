/// Why a project named by a person was not found.
public enum ProjectLookupError: Error, Sendable {
    /// Nothing of this id, slug or title; with what there is.
    case unknown(String, existing: [Project])
    /// Several projects have this title.
    case ambiguous(String, candidates: [Project])
    case api(RaccontoError)
}

extension ProjectLookupError: CustomStringConvertible {
    public var description: String {
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
