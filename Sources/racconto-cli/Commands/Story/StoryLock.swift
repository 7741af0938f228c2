import Foundation
import Glibc
import RaccontoKit

/// Keeps a second apply of the same project away while one is at work on this machine.
///
/// The kernel lets go of it when the process ends, however it ends; the file stays.
final class StoryLock: Sendable {
    private let descriptor: Int32

    /// - Throws: At once when another process has the lock; when the file cannot be made.
    init(_ project: ID<Project>, environment: [String: String]) throws {
        let place = StoryProgressFile(project, environment: environment)
        try place.makeFolder()
        let descriptor = open(place.lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw CommandFailure(.cannotWrite, "cannot make \(place.lockPath): \(String(cString: strerror(errno)))")
        }
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let code = errno
            if code == EINTR { continue }
            close(descriptor)
            guard code == EWOULDBLOCK else {
                throw CommandFailure(
                    .cannotWrite, "cannot lock \(place.lockPath): \(String(cString: strerror(code)))")
            }
            throw CommandFailure(
                .tryLater,
                "another racconto is changing this project's story just now; nothing was done, try again when it is "
                    + "through")
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }
}
