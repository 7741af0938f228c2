/// Where a job stands. The cases are the nodes of `docs/state-machine.md`.
public enum JobState: Hashable, Sendable {
    /// Waits for a worker, perhaps until a moment in the future.
    case pending
    /// A worker holds its lease.
    case working
    /// Waits for something that is not the job's fault: it is pending below a hold of its account or project.
    case held(HoldReason)
    /// The photo's id on the server is known.
    case done
    /// Given up; only `retry` or finding the file again brings it back.
    case failed
    /// Not uploaded on purpose; `UploadJob.skipReason` tells why.
    case skipped

    /// Whether nothing will happen to it any more by itself.
    public var isFinal: Bool {
        switch self {
        case .done, .failed, .skipped: true
        case .pending, .working, .held: false
        }
    }

    /// The word used in JSON and tables; a hold's reason is told separately.
    public var name: String {
        switch self {
        case .pending: "pending"
        case .working: "working"
        case .held: "held"
        case .done: "done"
        case .failed: "failed"
        case .skipped: "skipped"
        }
    }
}
