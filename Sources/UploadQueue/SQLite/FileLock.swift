import Glibc
import PhotoPreparation

/// Keeps other processes, and other parts of this one, away while a queue file is created, set aside or migrated.
struct FileLock: ~Copyable {
    private let descriptor: Int32

    /// Waits for the lock on a file beside the queue; the file stays.
    init(path: FilePath, timeout: Duration) throws(QueueStoreError) {
        let descriptor = path.withCString { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else { throw FileLock.error(errno, path) }
        let deadline = ContinuousClock.now + timeout
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let code = errno
            guard code == EWOULDBLOCK || code == EINTR, ContinuousClock.now < deadline else {
                close(descriptor)
                throw code == EWOULDBLOCK ? .busy(path: path.display) : FileLock.error(code, path)
            }
            usleep(10_000)
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// What a failed system call at the queue's place means.
    static func error(_ code: Int32, _ path: FilePath) -> QueueStoreError {
        switch code {
        case ENOSPC, EDQUOT: .diskFull(path: path.display)
        case EIO: .inputOutput(path: path.display, reason: String(cString: strerror(code)))
        default: .notWritable(path: path.display, reason: String(cString: strerror(code)))
        }
    }
}
