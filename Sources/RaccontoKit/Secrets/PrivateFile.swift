import Foundation
import Glibc
import RaccontoSystem

/// A small file that only its owner may read: checked when opened, never writable half-way.
struct PrivateFile {
    let path: String
    /// How long another process may hold the lock before that is an error: a change takes milliseconds, so one that
    /// takes longer was stopped half-way or hangs.
    var lockPatience: Duration = .seconds(10)

    /// Holds other processes off until it is released.
    struct Lock {
        fileprivate let descriptor: Int32
        func release() { close(descriptor) }
    }

    private static let sizeLimit = 1 << 20

    /// The content, or nil when there is no file.
    func read() throws(SecretsError) -> Data? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw SecretsError.unreadable(path: path, reason: Self.reason())
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw SecretsError.unreadable(path: path, reason: "not a regular file")
        }
        guard status.st_uid == geteuid() else { throw SecretsError.foreign(path: path) }
        guard status.st_mode & 0o077 == 0 else {
            throw SecretsError.tooOpen(path: path, mode: String(status.st_mode & 0o777, radix: 8))
        }
        guard status.st_size <= Self.sizeLimit else { throw SecretsError.damaged(path: path, reason: "too large") }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw SecretsError.unreadable(path: path, reason: Self.reason()) }
            if count == 0 { return data }
            data.append(contentsOf: buffer[..<count])
            guard data.count <= Self.sizeLimit else { throw SecretsError.damaged(path: path, reason: "too large") }
        }
    }

    /// Takes the lock beside the file, making the folder when it is missing. Blocks the thread while another process has
    /// it. Errors: `busy`, `notWritable`, `cancelled`.
    func lock(_ cancellation: Blocking.Cancellation) throws(SecretsError) -> Lock {
        try makeFolder()
        let descriptor = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw SecretsError.notWritable(path: path, reason: Self.reason()) }
        let end = ContinuousClock.now + lockPatience
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let cause = errno
            guard cause == EINTR || cause == EWOULDBLOCK, ContinuousClock.now < end else {
                close(descriptor)
                throw cause == EWOULDBLOCK
                    ? SecretsError.busy(path: path)
                    : SecretsError.notWritable(path: path, reason: SystemFault.words(cause))
            }
            guard !cancellation.isCancelled else {
                close(descriptor)
                throw SecretsError.cancelled
            }
            if cause == EWOULDBLOCK { usleep(20_000) }
        }
        return Lock(descriptor: descriptor)
    }

    /// Writes a new file beside the old one, makes sure it is on disk, and puts it in the old one's place.
    func replace(with data: Data) throws(SecretsError) {
        let draft = "\(path).\(getpid()).new"
        unlink(draft)  // left by a process of the same number that died
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw SecretsError.notWritable(path: path, reason: Self.reason()) }
        let written = Self.write(data, to: descriptor) && fsync(descriptor) == 0
        let reason = Self.reason()
        close(descriptor)
        guard written, rename(draft, path) == 0 else {
            let cause = written ? Self.reason() : reason
            unlink(draft)
            throw SecretsError.notWritable(path: path, reason: cause)
        }
        try syncFolder()
    }

    private var folder: String {
        let parent = (path as NSString).deletingLastPathComponent
        return parent.isEmpty ? "." : parent
    }

    private func makeFolder() throws(SecretsError) {
        guard !FileManager.default.fileExists(atPath: folder) else { return }
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw SecretsError.notWritable(path: path, reason: "cannot make the folder \(folder)")
        }
    }

    /// A rename is only safe from a power cut once the folder is on disk too.
    private func syncFolder() throws(SecretsError) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SecretsError.notWritable(path: path, reason: Self.reason()) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 || errno == EINVAL else {
            throw SecretsError.notWritable(path: path, reason: Self.reason())
        }
    }

    private static func write(_ data: Data, to descriptor: Int32) -> Bool {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private static func reason() -> String { SystemFault.words() }
}
