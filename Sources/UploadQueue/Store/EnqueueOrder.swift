/// Where a list of files goes, and how insistently.
public struct EnqueueOrder: Sendable {
    public var destination: Destination
    public var batch: BatchID
    /// Upload even what the project has already. Repeated before an earlier run that insisted is finished, it goes on
    /// with that one.
    public var insists: Bool
    /// Upload what only has the name of a photo that the project has.
    public var takesNamesakes = false
    /// What the project is called now; nil keeps what the queue knows.
    public var projectName: ProjectName?
    /// Queue files again that were done when `QueueStore.completions(in:)` was this, because their photos are gone from
    /// the server. Nil replaces none; files completed later are on the server.
    public var replacesDoneUpTo: Int64?
    /// Tell what would become of each file, and change nothing.
    public var isRehearsal: Bool
    public var now: Moment

    public init(
        destination: Destination, batch: BatchID, insists: Bool = false, isRehearsal: Bool = false, now: Moment
    ) {
        self.destination = destination
        self.batch = batch
        self.insists = insists
        self.isRehearsal = isRehearsal
        self.now = now
    }
}
