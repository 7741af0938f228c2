import RaccontoKit
import RaccontoStory

/// What an edit made, by the server's ids.
struct EditOutcome {
    let plan: StoryPlan
    let ids: AssignedIDs

    /// Prints the id of the block that an item is in now; with `--json`, the changes have it.
    func printBlock(of item: ID<ChapterItem>?, _ context: Context) throws {
        guard !context.isJSON, let item, let block = plan.block(of: item, with: ids) else { return }
        try context.output.data(block.rawValue)
    }
}
