import Glibc
import Synchronization

/// Writes a file beside its place and renames it, so that nobody ever sees half of one.
///
/// Blocks the thread; async code calls it through `Blocking`.
package enum AtomicFile {
    /// Why a file was not written.
    package struct Failure: Error, Sendable, Equatable {
        /// An `errno`.
        package let code: Int32
    }

    /// Whether the new file has to outlive a power cut.
    package enum Durability: Sendable {
        /// File and folder are on disk (fsync(2)) before the call returns.
        case synced
        /// For what can be made again: whole or not there, but when it reaches the disk is left to the system.
        case unsynced
    }

    /// Replaces the file at the path, or makes it. A symbolic link there is replaced, not followed.
    ///
    /// The draft is `PATH.PROCESS-NUMBER.new`; it is removed when anything fails.
    ///
    /// - Parameter mode: the file's permissions; nil for those that the process gives a new file (0666 and its umask).
    package static func write(
        _ bytes: some Sequence<UInt8>, to path: UnsafePointer<CChar>, mode: UInt32?,
        durability: Durability = .synced
    ) throws(Failure) {
        let number = drafts.wrappingAdd(1, ordering: .relaxed).newValue
        let target = Array(UnsafeBufferPointer(start: path, count: strlen(path)))
        let draft = target + ".\(getpid())-\(number).new".utf8.map { CChar(bitPattern: $0) } + [0]
        unlink(draft)  // left by a process of the same number that died
        do throws(Failure) {
            try writeNew(Array(bytes), to: draft, mode: mode, durability)
            try check(rename(draft, path))
        } catch {
            unlink(draft)
            throw error
        }
        // A rename is only safe from a power cut once the folder is on disk, too.
        if durability == .synced { try syncFolder(of: target) }
    }

    private static let drafts = Atomic(0)

    private static func writeNew(
        _ bytes: [UInt8], to path: [CChar], mode: UInt32?, _ durability: Durability
    ) throws(Failure) {
        // Never more open than it will be, from its first moment.
        let descriptor = open(
            path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode.map { $0 & 0o600 } ?? 0o666)
        try check(descriptor)
        var isOpen = true
        defer { if isOpen { close(descriptor) } }
        if let mode { try check(fchmod(descriptor, mode)) }
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress.map { $0 + written }, bytes.count - written)
            }
            if count < 0, errno == EINTR { continue }
            try check(count < 0 ? -1 : 0)
            written += count
        }
        if durability == .synced { try check(fsync(descriptor)) }
        // Some file systems tell only now that there was no room.
        isOpen = false
        try check(close(descriptor))
    }

    private static func syncFolder(of path: [CChar]) throws(Failure) {
        let slash = CChar(bitPattern: UInt8(ascii: "/"))
        let folder: [CChar]
        switch path.lastIndex(of: slash) {
        case nil: folder = [CChar(bitPattern: UInt8(ascii: "."))]
        case 0: folder = [slash]
        case let end?: folder = Array(path[..<end])
        }
        let descriptor = open(folder + [0], O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // A folder that one may write to and not read cannot be synced.
        if descriptor < 0, errno == EACCES { return }
        try check(descriptor)
        defer { close(descriptor) }
        // Not every file system can sync a folder.
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw Failure(code: errno) }
    }

    private static func check(_ result: Int32) throws(Failure) {
        guard result >= 0 else { throw Failure(code: errno) }
    }
}
