/// What a scan meets; every entry of every folder that is entered becomes exactly one event, folders themselves none.
public enum ScanEvent: Sendable, Hashable {
    case photo(ScannedPhoto)
    case skipped(SkippedEntry)
    /// A folder or file that the system refuses to show, with its words. The scan goes on.
    case unreadable(path: FilePath, reason: String)
}
