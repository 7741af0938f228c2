import RaccontoKit
import RaccontoStory

/// A plan for people: a line per change, then the sums.
enum PlanText {
    static func lines(_ plan: StoryPlan, hasColour: Bool) -> [String] {
        guard !plan.isEmpty else { return ["nothing to change"] }
        let uploads = plan.uploads.map { PlainText.oneLine("  ↑ upload   \($0.path)") }
        if plan.changes.isEmpty, uploads.isEmpty { return ["  finish what an earlier apply began", "", sum(plan)] }
        return uploads + plan.changes.map { ChangeText.line($0, hasColour: hasColour) } + ["", sum(plan)]
    }

    static func sum(_ plan: StoryPlan) -> String {
        let counts = ChangeText.counts(plan.changes)
        let uploads = plan.uploads.isEmpty ? nil : "\(plan.uploads.count) to upload"
        let calls = Amount.of(plan.calls.count, "request")
        return [counts.isEmpty ? nil : counts, uploads, calls].compactMap(\.self).joined(separator: ", ")
    }

    /// What others did since the pull.
    static func lines(_ drift: StoryDrift) -> [String] {
        drift.differences.map { PlainText.oneLine("  ! \($0.description)") }
    }
}
