import RaccontoKit
import RaccontoStory

/// A plan for programs.
struct PlanRecord: Encodable {
    var event: String?
    let projectID: ID<Project>
    let changes: [StoryChange]
    let uploads: [String]
    let counts: [String: Int]
    /// How many requests it takes.
    let calls: Int
    /// What others changed since the file was pulled.
    let changedOnServer: [String]

    init(_ plan: StoryPlan, drift: StoryDrift?, event: String? = nil) {
        self.event = event
        projectID = plan.before.projectID
        changes = plan.changes
        uploads = plan.uploads.map(\.path)
        var counts: [String: Int] = ["uploads": plan.uploads.count]
        for kind in StoryChange.Kind.allCases { counts[kind.rawValue] = plan.changes.count { $0.kind == kind } }
        self.counts = counts
        calls = plan.calls.count
        changedOnServer = drift?.differences.map(\.description) ?? []
    }

    enum CodingKeys: String, CodingKey {
        case event
        case changes
        case uploads
        case counts
        case calls
        case projectID = "project_id"
        case changedOnServer = "changed_on_server"
    }
}
