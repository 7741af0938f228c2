/// Why a scan cannot begin, or cannot go on at all. What happens to single entries is a `ScanEvent`.
public enum ScanError: Error, Sendable, Hashable {
    /// Nothing bears this name.
    case noSuchFile(FilePath)
    /// The root itself cannot be opened.
    case unreadable(FilePath, reason: String)
    /// The names of a very large folder could not be kept on disk for sorting.
    case temporaryStorage(reason: String)
}

extension ScanError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noSuchFile(let path): "\(path.display): no such file or folder"
        case .unreadable(let path, let reason): "\(path.display): \(reason)"
        case .temporaryStorage(let reason): "cannot keep a temporary file for sorting: \(reason)"
        }
    }
}
