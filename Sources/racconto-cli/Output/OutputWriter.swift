import Dispatch
import Foundation
import Glibc
import Synchronization

/// The one thread that writes to stdout and stderr: whoever has something to say never waits for a full pipe or a stopped
/// terminal.
///
/// Data waits for its reader. Lines for people wait as well, up to `lineLimit` bytes. Of progress, only the latest is
/// kept.
final class OutputWriter: Sendable {
    /// What may wait before `waitForRoom` waits, in bytes.
    static let roomLimit = 1 << 20
    /// Lines for people beyond so many waiting bytes are dropped and counted.
    static let lineLimit = 4 << 20

    private enum Item {
        case data([UInt8])
        case line(String)
    }

    private struct State {
        var items: [Item] = []
        var waitingBytes = 0
        /// The live lines that are wanted, and those that are drawn.
        var wanted: ProgressLine?
        var drawn: ProgressLine?
        var isWriting = false
        var droppedLines = 0
        var failure: Int32?
        /// Answered with false after every write: those who wait look again.
        var waiters: [CheckedContinuation<Bool, Never>] = []
        var isStarted = false

        var isIdle: Bool { items.isEmpty && wanted == drawn && !isWriting && droppedLines == 0 }
    }

    private let state = Mutex(State())
    private let wake = DispatchSemaphore(value: 0)

    /// The error number of the first write to stdout that failed; EPIPE when the consumer closed the pipe.
    var failure: Int32? { state.withLock { $0.failure } }

    /// Bytes that wait to be written.
    var waitingBytes: Int { state.withLock { $0.waitingBytes } }

    func write(data bytes: [UInt8]) {
        enqueue { state in
            guard state.failure == nil else { return }
            state.items.append(.data(bytes))
            state.waitingBytes += bytes.count
        }
    }

    func write(line: String) {
        enqueue { state in
            guard state.waitingBytes < Self.lineLimit else {
                state.droppedLines += 1
                return
            }
            state.items.append(.line(line))
            state.waitingBytes += line.utf8.count
        }
    }

    /// The live lines to be seen at the bottom of the terminal; nil for none. One that was not drawn yet is replaced.
    func show(_ line: ProgressLine?) { enqueue { $0.wanted = line } }

    private func enqueue(_ change: (inout State) -> Void) {
        let needsThread = state.withLock { state in
            change(&state)
            defer { state.isStarted = true }
            return !state.isStarted
        }
        if needsThread { startThread() }
        wake.signal()
    }

    // MARK: - Waiting

    /// Returns when less than `roomLimit` bytes wait, or stdout has failed.
    func waitForRoom() async { await wait { $0.waitingBytes < Self.roomLimit || $0.failure != nil } }

    /// Returns when everything is written, or after the time.
    func flush(atMost limit: Duration? = nil) async {
        guard let limit else { return await wait { $0.isIdle } }
        let deadline = ContinuousClock.now + limit
        while !state.withLock({ $0.isIdle }), ContinuousClock.now < deadline {
            // Cancellation must not turn this into a loop without rest.
            guard (try? await Task.sleep(for: .milliseconds(10))) != nil else { return }
        }
    }

    private func wait(until isReady: @Sendable (borrowing State) -> Bool) async {
        var isDone = false
        while !isDone {
            isDone = await withCheckedContinuation { continuation in
                let isReadyNow = state.withLock { state in
                    if isReady(state) { return true }
                    state.waiters.append(continuation)
                    return false
                }
                if isReadyNow { continuation.resume(returning: true) }
            }
        }
    }

    // MARK: - The thread

    private func startThread() {
        let thread = Thread { [self] in
            while true {
                wake.wait()
                while let step = next() { take(step) }
            }
        }
        thread.name = "output"
        thread.start()
    }

    private enum Step {
        case data([UInt8], drawn: ProgressLine?)
        case line(String, drawn: ProgressLine?)
        case display(from: ProgressLine?, to: ProgressLine?)
    }

    private func next() -> Step? {
        state.withLock { state in
            if state.droppedLines > 0, state.items.isEmpty {
                state.items.append(
                    .line("racconto: \(Plural.of(state.droppedLines, "line")) dropped: nothing read them"))
                state.droppedLines = 0
            }
            let step: Step
            if !state.items.isEmpty {
                switch state.items.removeFirst() {
                case .data(let bytes): step = .data(bytes, drawn: state.drawn)
                case .line(let text): step = .line(text, drawn: state.drawn)
                }
            } else if state.wanted != state.drawn {
                step = .display(from: state.drawn, to: state.wanted)
                state.drawn = state.wanted
            } else {
                return nil
            }
            state.isWriting = true
            return step
        }
    }

    private func take(_ step: Step) {
        var written = 0
        var code: Int32 = 0
        switch step {
        case .data(let bytes, let drawn):
            written = bytes.count
            // Data that goes to the terminal takes the place of the live lines, which follow it.
            let isBesideDisplay = drawn != nil && isatty(STDOUT_FILENO) == 1
            if isBesideDisplay { emit(eraser(of: drawn)) }
            code = failure == nil ? Self.writeAll(bytes, to: STDOUT_FILENO) : 0
            if isBesideDisplay { emit(drawn?.drawing ?? "") }
        case .line(let text, let drawn):
            written = text.utf8.count
            emit(eraser(of: drawn) + text + "\n" + (drawn?.drawing ?? ""))
        case .display(let old, let new): emit(eraser(of: old) + (new?.drawing ?? ""))
        }
        let waiters = state.withLock { state in
            state.isWriting = false
            state.waitingBytes = max(0, state.waitingBytes - written)
            if code != 0, state.failure == nil { state.failure = code }
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume(returning: false) }
    }

    private func eraser(of line: ProgressLine?) -> String { line?.eraser(columns: Terminal.columns) ?? "" }

    /// There is nowhere to report that stderr cannot be written.
    private func emit(_ text: String) { _ = Self.writeAll(Array(text.utf8), to: STDERR_FILENO) }

    /// Writes everything, however long the reader takes; the error number, or 0.
    static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent)
            }
            if count >= 0 {
                sent += count
            } else if errno == EAGAIN {
                // Somebody made it non-blocking.
                var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&entry, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }
}
