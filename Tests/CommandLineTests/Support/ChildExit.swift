import Foundation
import Glibc

/// How a started program ended.
enum ChildExit {
    /// Its exit code; 128 and the signal's number when a signal ended it. Waits on a thread of its own, so that the tests'
    /// shared threads stay free.
    static func code(of pid: pid_t) async -> Int32 {
        let status: Int32 = await withCheckedContinuation { continuation in
            let thread = Thread {
                var status: Int32 = 0
                while waitpid(pid, &status, 0) < 0, errno == EINTR {}
                continuation.resume(returning: status)
            }
            thread.start()
        }
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }
}
