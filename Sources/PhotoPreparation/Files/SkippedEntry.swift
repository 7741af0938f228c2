/// A file or folder that was passed over. A skipped folder is one entry; what is in it is not looked at.
public struct SkippedEntry: Sendable, Hashable {
    public var path: FilePath
    public var reason: SkipReason

    public init(path: FilePath, reason: SkipReason) {
        self.path = path
        self.reason = reason
    }
}
