import Glibc

/// What the system knows about a file, as far as it matters here.
struct FileStatus: Sendable, Equatable {
    /// What kind of thing bears the name.
    enum Kind: Sendable, Equatable {
        case regular
        case folder
        case link
        /// A pipe, socket or device: opening one can wait for ever or have effects.
        case special
    }

    /// Which file it is, whatever path led there.
    struct Identity: Sendable, Hashable {
        var device: UInt64
        var inode: UInt64
    }

    var kind: Kind
    var identity: Identity
    /// Bytes.
    var size: Int64
    var modified: FileTimestamp
    /// Content that is not on this disk: a size, but no blocks. Small files are left out, since several file systems
    /// keep them inside the inode.
    var isPlaceholder: Bool

    init(_ raw: stat) {
        kind =
            switch raw.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .special
            }
        identity = Identity(device: UInt64(raw.st_dev), inode: UInt64(raw.st_ino))
        size = Int64(raw.st_size)
        modified = FileTimestamp(raw.st_mtim)
        isPlaceholder = kind == .regular && size > 65_536 && raw.st_blocks == 0
    }

    /// Looks at a name below an open folder without opening it.
    static func of(
        _ name: UnsafePointer<CChar>, in folder: CInt, followingLinks: Bool
    ) throws(SystemError) -> FileStatus {
        var raw = stat()
        guard fstatat(folder, name, &raw, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else {
            throw SystemError(errno)
        }
        return FileStatus(raw)
    }
}
