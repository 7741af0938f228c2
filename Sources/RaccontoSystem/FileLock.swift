import Glibc

/// A lock on a file (flock(2)) that keeps other processes, and other parts of this one, away until the value is gone.
///
/// The kernel lets go when the process ends, however it ends; the file itself stays. Waiting blocks the thread, so async
/// code takes the lock through `Blocking`:
/// ```swift
/// let lock = try await Blocking.run { cancellation throws(FileLock.Failure) in
///     try FileLock(path + ".lock", patience: .seconds(10)) { cancellation.isCancelled }
/// }
/// ```
package final class FileLock: Sendable {
    /// Why the lock was not taken.
    package enum Failure: Error, Sendable, Equatable {
        /// Another had it until the patience was over.
        case busy
        /// `givesUp` said so.
        case givenUp
        /// The file cannot be opened or made; an `errno`.
        case open(Int32)
        /// The file system refuses to lock it; an `errno`.
        case lock(Int32)
    }

    private let descriptor: Int32

    /// Waits for the lock. Makes the file, with mode 0600, when it is missing; never follows a symbolic link.
    ///
    /// - Parameters:
    ///   - patience: how long to wait while another has the lock; with zero it is tried once.
    ///   - givesUp: asked between two attempts, 20 ms apart, whether to stop waiting.
    package init(
        _ path: UnsafePointer<CChar>, patience: Duration, givesUp: () -> Bool = { false }
    ) throws(Failure) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .open(errno) }
        do throws(Failure) {
            try Self.take(descriptor, until: .now + patience, givesUp)
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Whether another has the lock at this moment. Takes it for that moment itself, so whoever wants it then must be
    /// ready to try twice.
    package static func isTaken(_ path: UnsafePointer<CChar>) -> Bool {
        do throws(Failure) {
            let lock = try FileLock(path, patience: .zero)
            withExtendedLifetime(lock) {}
            return false
        } catch {
            return error == .busy
        }
    }

    private static func take(
        _ descriptor: Int32, until end: ContinuousClock.Instant, _ givesUp: () -> Bool
    ) throws(Failure) {
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let cause = errno
            if cause == EINTR { continue }
            guard cause == EWOULDBLOCK else { throw .lock(cause) }
            guard ContinuousClock.now < end else { throw .busy }
            guard !givesUp() else { throw .givenUp }
            usleep(20_000)
        }
    }
}
