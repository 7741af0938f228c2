import Glibc

/// A thread that can be joined, which Foundation's cannot.
///
/// Every signal is blocked in it. Signals meant for the program go to its other threads, and a write to a connection
/// or pipe whose other end has gone is an error instead of a deadly SIGPIPE.
package struct SystemThread: Sendable {
    private let id: pthread_t

    /// Decoders keep rows of a picture on their stack, and folders are walked to any depth, whatever `ulimit -s` says.
    private static let stackBytes = 8 << 20

    /// Starts a thread. Nil when the system has none left.
    package init?(_ body: @escaping @Sendable () -> Void) {
        let box = Unmanaged.passRetained(Box(body))
        var everySignal = sigset_t()
        var before = sigset_t()
        sigfillset(&everySignal)
        pthread_sigmask(SIG_SETMASK, &everySignal, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, Self.stackBytes)
        var thread = pthread_t()
        let code = pthread_create(
            &thread, &attributes,
            { context in
                if let context { Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body() }
                return nil
            }, box.toOpaque())
        guard code == 0 else {
            box.release()
            return nil
        }
        id = thread
    }

    /// Waits for the thread's end. From the thread itself it only lets go, because it cannot wait for itself.
    package func join() {
        if pthread_equal(id, pthread_self()) != 0 {
            pthread_detach(id)
        } else {
            pthread_join(id, nil)
        }
    }

    private final class Box {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
}
