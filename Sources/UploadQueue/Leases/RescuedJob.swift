/// A job that was taken back from a worker that is gone.
public struct RescuedJob: Hashable, Sendable {
    public var id: JobID
    /// It was given up, because too many workers died of it.
    public var isQuarantined: Bool

    public init(id: JobID, isQuarantined: Bool) {
        self.id = id
        self.isQuarantined = isQuarantined
    }
}
