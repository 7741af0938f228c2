import Glibc

/// When a file was last modified, as exactly as the file system knows.
public struct FileTimestamp: Sendable, Hashable, Comparable, Codable {
    /// Seconds since 1970-01-01 00:00:00 UTC; negative before.
    public var seconds: Int64
    /// 0 to 999,999,999.
    public var nanoseconds: Int32

    public init(seconds: Int64, nanoseconds: Int32) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    init(_ time: timespec) {
        self.init(seconds: Int64(time.tv_sec), nanoseconds: Int32(clamping: time.tv_nsec))
    }

    public static func < (left: FileTimestamp, right: FileTimestamp) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
}
