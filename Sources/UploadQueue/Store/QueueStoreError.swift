/// Why the queue cannot be read or written.
///
/// ```
/// QueueStoreError
/// ├─ the place ─── notWritable · diskFull · notAQueue · newerVersion
/// ├─ the moment ── busy
/// └─ the medium ── damaged · inputOutput · unexpected
/// ```
public enum QueueStoreError: Error, Sendable, Equatable {
    /// The file or its folder cannot be opened or written.
    case notWritable(path: String, reason: String)
    case diskFull(path: String)
    /// A database of something else.
    case notAQueue(path: String)
    /// Made by a later version of this program.
    case newerVersion(path: String, found: Int, supported: Int)
    /// Another process kept the queue locked for longer than we wait.
    case busy(path: String)
    /// The content turned out to be damaged while it was in use; it is set aside at the next start.
    case damaged(path: String, reason: String)
    /// The disk failed.
    case inputOutput(path: String, reason: String)
    /// Anything else SQLite says; a fault of this program.
    case unexpected(path: String, reason: String)
}

extension QueueStoreError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notWritable(let path, let reason): "the queue \(path) cannot be written: \(reason)"
        case .diskFull(let path): "no space left for the queue \(path); free some and run the command again"
        case .notAQueue(let path): "\(path) is a database, but not an upload queue; name another file for the queue"
        case .newerVersion(let path, let found, let supported):
            "the queue \(path) has format \(found), this program knows up to \(supported); install the newer program"
        case .busy(let path): "another process keeps the queue \(path) locked; try again"
        case .damaged(let path, let reason):
            "the queue \(path) is damaged (\(reason)); the next command sets it aside and starts an empty one"
        case .inputOutput(let path, let reason): "the disk failed under the queue \(path): \(reason)"
        case .unexpected(let path, let reason): "the queue \(path) cannot be used: \(reason)"
        }
    }
}
