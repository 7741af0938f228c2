/// A project that the queue has jobs for, and what it was called when photos were last queued for it.
public struct QueuedProject: Hashable, Sendable {
    public var destination: Destination
    /// Nil when nobody told.
    public var name: ProjectName?

    public init(destination: Destination, name: ProjectName? = nil) {
        self.destination = destination
        self.name = name
    }
}
