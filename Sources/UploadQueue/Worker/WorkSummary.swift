/// What one run of a worker came to.
public struct WorkSummary: Sendable, Equatable {
    /// Why it ended.
    public enum End: Sendable, Equatable {
        /// Nothing is left to do.
        case finished
        /// What is left is delayed until this moment at the earliest.
        case delayed(until: Moment)
        /// What is left is held.
        case held
        /// What is left is in the hands of another worker.
        case elsewhere
        /// The server was overloaded or could not be reached for longer than we wait; what it said last.
        case unavailable(JobError)
        case stopped(StopSignal.Level)
    }

    public var done = 0
    /// Bytes of the done photos' files.
    public var doneBytes: Int64 = 0
    /// By `JobSkipReason.name`.
    public var skipped: [String: Int] = [:]
    /// By `JobError.code`.
    public var failed: [String: Int] = [:]
    /// Attempts that will be repeated.
    public var retries = 0
    /// Jobs that were put back because of a stop.
    public var returned = 0
    public var end = End.finished

    public init() {}
}
