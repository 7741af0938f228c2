import Foundation
import Glibc
import RaccontoKit

/// Keeps others of this machine from changing a project's story at the same time.
///
/// An apply takes minutes, and whoever comes meanwhile is sent away; a single edit takes a moment and is waited for.
/// The kernel lets go when the process ends, however it ends; the file stays.
final class StoryLock: Sendable {
    /// Who takes it.
    enum Holder: Sendable {
        case apply
        case edit
    }

    private let descriptor: Int32
    private let path: String

    /// The lock itself is one byte of the file; another tells that the holder is an apply.
    private enum Byte {
        static let story: off_t = 0
        static let apply: off_t = 1
    }

    /// - Parameter patience: How long a single edit of another process is waited for.
    /// - Throws: At once while an apply is at work; after a time while edits are; when the file cannot be made.
    init(
        _ project: ID<Project>, for holder: Holder, patience: Duration = .seconds(10), environment: [String: String]
    ) async throws {
        let place = StoryProgressFile(project, environment: environment)
        try place.makeFolder()
        path = place.lockPath
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw CommandFailure(.cannotWrite, "cannot make \(path): \(String(cString: strerror(errno)))")
        }
        if holder == .apply {
            guard try take(Byte.apply) else {
                throw CommandFailure(
                    .tryLater,
                    "another racconto is applying a story to this project just now; nothing was done, try again when "
                        + "it is through")
            }
        }
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: patience)
        while !(try take(Byte.story)) {
            guard holder == .apply || !isTaken(Byte.apply) else {
                throw CommandFailure(
                    .tryLater,
                    "a story is being applied to this project just now; nothing was changed, try again when it is "
                        + "through")
            }
            guard clock.now < end else {
                throw CommandFailure(
                    .tryLater,
                    "another racconto is changing this project's story just now; nothing was changed, try again when "
                        + "it is through")
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// False when another process has the byte.
    private func take(_ byte: off_t) throws -> Bool {
        var range = Self.range(byte)
        while fcntl(descriptor, F_SETLK, &range) != 0 {
            switch errno {
            case EINTR: continue
            case EAGAIN, EACCES: return false
            default: throw CommandFailure(.cannotWrite, "cannot lock \(path): \(String(cString: strerror(errno)))")
            }
        }
        return true
    }

    private func isTaken(_ byte: off_t) -> Bool {
        var range = Self.range(byte)
        return fcntl(descriptor, F_GETLK, &range) == 0 && range.l_type != Int16(F_UNLCK)
    }

    private static func range(_ byte: off_t) -> flock {
        flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: byte, l_len: 1, l_pid: 0)
    }
}
