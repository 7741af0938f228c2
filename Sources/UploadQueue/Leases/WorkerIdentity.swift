/// Which process holds a lease, precisely enough to tell on the same machine whether it still lives.
public struct WorkerIdentity: Hashable, Sendable, RawRepresentable {
    /// `boot/pid namespace/pid/start time/instance` for workers made here; any text otherwise.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}
