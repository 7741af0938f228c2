import Dispatch

/// Runs an actor's work one after another on a thread of its own, so that waiting for a disk or a lock never takes a
/// thread from Swift's cooperative pool, which has only as many as there are cores.
final class SerialThread: SerialExecutor {
    private let queue: DispatchQueue

    init(label: String) { queue = DispatchQueue(label: label) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}
