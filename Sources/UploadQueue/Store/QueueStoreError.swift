/// Why the queue cannot be read or written.
///
/// ```
/// QueueStoreError.Kind
/// ├─ the place ─── notWritable · full · notAQueue · newerVersion · unknownAddress
/// ├─ the moment ── busy
/// └─ the medium ── damaged · inputOutput · unexpected
/// ```
public struct QueueStoreError: Error, Sendable, Equatable {
    /// What went wrong, without the place where the queue is kept.
    public enum Kind: Sendable, Equatable {
        /// It cannot be opened or written.
        case notWritable(String)
        /// No space is left for it.
        case full
        /// A database of something else.
        case notAQueue
        /// Made by a later version of this program.
        case newerVersion(found: Int, supported: Int)
        /// No store of this program understands the address.
        case unknownAddress(String)
        /// Another process kept the queue locked for longer than we wait.
        case busy
        /// The content turned out to be damaged while it was in use; it is set aside at the next start.
        case damaged(String)
        /// The disk failed.
        case inputOutput(String)
        /// Anything else that the database says; a fault of this program.
        case unexpected(String)
    }

    /// What went wrong.
    public var kind: Kind
    /// The queue's address, for people; never with a password.
    public var queue: String

    /// An error of the queue at this address.
    public init(_ kind: Kind, queue: String) {
        self.kind = kind
        self.queue = queue
    }
}

extension QueueStoreError: CustomStringConvertible {
    public var description: String {
        switch kind {
        case .notWritable(let reason): "the queue \(queue) cannot be written: \(reason)"
        case .full: "no space left for the queue \(queue); free some and run the command again"
        case .notAQueue: "\(queue) is a database, but not an upload queue; name another file for the queue"
        case .newerVersion(let found, let supported):
            "the queue \(queue) has format \(found), this program knows up to \(supported); install the newer program"
        case .unknownAddress(let reason): "the queue's address \(queue) is not understood: \(reason)"
        case .busy: "another process keeps the queue \(queue) locked; try again"
        case .damaged(let reason):
            "the queue \(queue) is damaged (\(reason)); the next command sets it aside and starts an empty one"
        case .inputOutput(let reason): "the disk failed under the queue \(queue): \(reason)"
        case .unexpected(let reason): "the queue \(queue) cannot be used: \(reason)"
        }
    }
}
