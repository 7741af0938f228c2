import Glibc
import RaccontoSystem
import Synchronization

/// Writes what a download brings to a file descriptor, away from the transport's thread: a slow disk, or a pipe that
/// nobody reads, holds up this one transfer and no other.
///
/// ```
/// transport's thread ──take──► waiting (1 MiB at most) ──► a thread of `Blocking` ──write──► descriptor
///     ▲                                                          │
///     └───────── onChange: room again · settled ◄────────────────┘
/// ```
/// Memory is bounded: when 1 MiB waits, `take` refuses, and the transfer is paused until half of it is written.
final class SinkWriter: Sendable {
    /// What became of a piece of the body.
    enum Taken {
        case taken
        /// Not taken; `onChange` will tell when there is room.
        case full
        /// Nothing can be written any more.
        case failed(TransportError)
    }

    private struct State {
        var waiting: [UInt8] = []
        /// Bytes a thread is writing now.
        var inWriting = 0
        var isRunning = false
        var isFull = false
        var isCancelled = false
        var failure: TransportError?
        var written: Int64 = 0
    }

    /// Bytes that may wait.
    private static let limit = 1 << 20
    /// A pipe that is ready takes this many bytes without blocking (POSIX, PIPE_BUF).
    private static let pipeBytes = 4096

    private let descriptor: Int32
    /// Called from the writing thread when there is room after `full`, and whenever all is written.
    private let onChange: @Sendable () -> Void
    private let state = Mutex(State())

    init(_ descriptor: Int32, onChange: @escaping @Sendable () -> Void) {
        self.descriptor = descriptor
        self.onChange = onChange
    }

    /// Bytes written so far.
    var written: Int64 { state.withLock { $0.written } }

    /// Why writing ended early.
    var failure: TransportError? { state.withLock { $0.failure } }

    /// Whether no thread uses the descriptor, nor will.
    var isSettled: Bool { state.withLock { !$0.isRunning } }

    /// Takes a copy of these bytes, or refuses all of them.
    func take(_ bytes: UnsafeRawBufferPointer) -> Taken {
        let (answer, needsThread) = state.withLock { state -> (Taken, Bool) in
            if let failure = state.failure { return (.failed(failure), false) }
            guard state.waiting.count + state.inWriting < Self.limit else {
                state.isFull = true
                return (.full, false)
            }
            state.waiting.append(contentsOf: bytes)
            defer { state.isRunning = true }
            return (.taken, !state.isRunning)
        }
        if needsThread { Blocking.start { self.writeAll() } }
        return answer
    }

    /// Forgets what waits. A write to a disk that has begun is finished first; one to a pipe ends within 100 ms.
    func cancel() {
        state.withLock { state in
            state.isCancelled = true
            state.waiting = []
        }
    }

    /// Writes until nothing waits.
    private func writeAll() {
        let isDisk = isRegularFile()
        while let bytes = nextBytes() {
            let failure = bytes.withUnsafeBytes { write($0, isDisk) }
            let hasRoom = state.withLock { state in
                if let failure {
                    state.failure = failure
                    state.waiting = []
                }
                state.inWriting = 0
                guard state.isFull, state.waiting.count <= Self.limit / 2 else { return false }
                state.isFull = false
                return true
            }
            if hasRoom { onChange() }
        }
        onChange()
    }

    private func nextBytes() -> [UInt8]? {
        state.withLock { state in
            guard !state.waiting.isEmpty, !state.isCancelled else {
                state.isRunning = false
                return nil
            }
            defer { state.waiting = [] }
            state.inWriting = state.waiting.count
            return state.waiting
        }
    }

    private func write(_ bytes: UnsafeRawBufferPointer, _ isDisk: Bool) -> TransportError? {
        var rest = bytes
        while !rest.isEmpty {
            if !isDisk {
                guard waitUntilReady() else { return nil }
            }
            let count = Glibc.write(descriptor, rest.baseAddress, isDisk ? rest.count : min(rest.count, Self.pipeBytes))
            if count > 0 {
                state.withLock { $0.written += Int64(count) }
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
                let reason = count < 0 ? SystemFault.words() : "nothing was written"
                return TransportError(.sinkFailed, "cannot write what was received: \(reason)")
            }
        }
        return nil
    }

    /// Whether a pipe, terminal or socket takes bytes now; false when nobody wants them any more.
    private func waitUntilReady() -> Bool {
        while !state.withLock({ $0.isCancelled }) {
            var event = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            if poll(&event, 1, 100) > 0 { return true }
        }
        return false
    }

    /// Whether writing waits for a disk alone. A descriptor that is none is not waited for either: its write tells.
    private func isRegularFile() -> Bool {
        var status = stat()
        return fstat(descriptor, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
    }
}
