/// The answer to registering an upload's target.
public enum Registration: Hashable, Sendable {
    /// Go on; the photo's `order` is this.
    case accepted(order: Int)
    /// Another job has this content.
    case duplicate(of: JobID)
    case leaseLost
}
