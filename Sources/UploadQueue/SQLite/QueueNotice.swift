import PhotoPreparation

/// Something its owner should be told about a queue that could be opened all the same.
public enum QueueNotice: Sendable, Equatable {
    /// The file was damaged. It is kept under the other name, and the queue starts empty.
    case setAside(path: FilePath, keptAs: FilePath, reason: String)
    /// Several machines could open it, and locks do not reliably reach across such a file system.
    case networkFileSystem(path: FilePath, type: String)
    /// Others could read it, one-time URLs and all; its mode is 0600 now.
    case madePrivate(path: FilePath)
}

extension QueueNotice: CustomStringConvertible {
    public var description: String {
        switch self {
        case .setAside(let path, let keptAs, let reason):
            "the queue \(path) was damaged (\(reason)); it is kept as \(keptAs), and an empty one was started: "
                + "run `racconto upload` again for the folders that were not finished"
        case .networkFileSystem(let path, let type):
            "the queue \(path) is on a network file system (\(type)), where locks may fail; keep it on a local disk"
        case .madePrivate(let path): "the queue \(path) could be read by others; its mode is 0600 now"
        }
    }
}
