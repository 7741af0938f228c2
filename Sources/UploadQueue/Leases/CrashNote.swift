import Glibc
public import PhotoPreparation
import Synchronization

/// An empty file that a crashing process leaves beside its queue, as its last act.
///
/// The next worker sees a dead process's leases. With a note it knows that one of the files that were being worked on
/// may have crashed the program; without one, somebody killed it, and the files are innocent.
public enum CrashNote {
    /// Makes this process leave a note when it dies of a fault of its own: SIGILL and SIGTRAP are Swift's way to stop.
    /// Replaces the handlers of those signals, so it is for programs to call, once, and not for libraries.
    public static func install(forQueue queue: FilePath) {
        var path = notePath(queue, process: String(getpid())).bytes.map { CChar(bitPattern: $0) }
        path.append(0)
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: path.count)
        copy.initialize(from: path, count: path.count)
        // Never freed: the handler may need it until the very end.
        crashNotePath.store(UInt(bitPattern: copy), ordering: .releasing)
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { signal in
            // Only what signal-safety(7) allows.
            if let path = UnsafePointer<CChar>(bitPattern: crashNotePath.load(ordering: .acquiring)) {
                let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
                if descriptor >= 0 { close(descriptor) }
            }
            // The handler is gone by now, so this ends the process as the signal means to.
            raise(signal)
        }
        action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_NODEFER
        for signal in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE] { sigaction(signal, &action, nil) }
    }

    /// How each of the dead workers died, by the notes beside the queue; removes those notes. Without a queue file,
    /// nobody is known to have crashed.
    static func causesOfDeath(
        of dead: [WorkerIdentity], queue: FilePath?
    ) -> [WorkerIdentity: RescueRequest.Death] {
        let crashed = Set(
            dead.filter { worker in queue.map { take(of: worker, queue: $0) } ?? false }.compactMap(\.processNumber))
        // Several workers of one process died of the same crash.
        return Dictionary(
            dead.map { ($0, crashed.contains($0.processNumber ?? "") ? .crashed : .killed) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Removes the note of a dead worker; false when it left none.
    static func take(of worker: WorkerIdentity, queue: FilePath) -> Bool {
        guard let process = worker.processNumber else { return false }
        return notePath(queue, process: process).withCString { unlink($0) } == 0
    }

    private static func notePath(_ queue: FilePath, process: String) -> FilePath {
        queue.suffixed(".crash-\(process)")
    }
}

/// The address of the note's path, for the signal handler.
private let crashNotePath = Atomic<UInt>(0)
