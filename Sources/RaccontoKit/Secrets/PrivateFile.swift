import Foundation
import Glibc
import RaccontoSystem

/// A small file that only its owner may read: checked when opened, never writable half-way.
struct PrivateFile {
    let path: String
    /// How long another process may hold the lock before that is an error: a change takes milliseconds, so one that
    /// takes longer was stopped half-way or hangs.
    var lockPatience: Duration = .seconds(10)

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
    func lock(_ cancellation: Blocking.Cancellation) throws(SecretsError) -> FileLock {
        try makeFolder()
        do throws(FileLock.Failure) {
            return try FileLock(path + ".lock", patience: lockPatience) { cancellation.isCancelled }
        } catch {
            switch error {
            case .busy: throw SecretsError.busy(path: path)
            case .givenUp: throw SecretsError.cancelled
            case .open(let cause), .lock(let cause):
                throw SecretsError.notWritable(path: path, reason: SystemFault.words(cause))
            }
        }
    }

    /// Puts a new file, on disk and private, in the old one's place.
    func replace(with data: Data) throws(SecretsError) {
        do throws(AtomicFile.Failure) {
            try AtomicFile.write(data, to: path, mode: 0o600)
        } catch {
            throw SecretsError.notWritable(path: path, reason: SystemFault.words(error.code))
        }
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

    private static func reason() -> String { SystemFault.words() }
}
