/// Where a list of files goes, and how insistently.
public struct EnqueueOrder: Sendable {
    public var destination: Destination
    public var batch: BatchID
    /// Upload even what the project has already.
    public var insists: Bool
    public var now: Moment

    public init(destination: Destination, batch: BatchID, insists: Bool = false, now: Moment) {
        self.destination = destination
        self.batch = batch
        self.insists = insists
        self.now = now
    }
}
