import Foundation
import Glibc
import PhotoPreparation

/// Where text goes: data to stdout, everything else to stderr. The only place that writes to either.
final class Output: @unchecked Sendable {
    /// The consumer closed the pipe, as `| head` does when it has enough.
    struct Closed: Error {}
    /// Stdout cannot be written for another reason, such as a full disk.
    struct Broken: Error {
        let reason: String
    }

    private let lock = NSLock()
    /// A live display that must be cleared before other text and redrawn after it.
    private var display: ProgressLine?
    private var broken: Broken?
    let isQuiet: Bool

    init(isQuiet: Bool = false) { self.isQuiet = isQuiet }

    /// A line of data.
    func data(_ line: String) throws { try write(Array((line + "\n").utf8), to: STDOUT_FILENO) }

    /// Data as it is.
    func raw(_ bytes: [UInt8]) throws { try write(bytes, to: STDOUT_FILENO) }

    /// Throws when data could not be written at some time, for commands that went on nevertheless. A closed pipe
    /// is none of these.
    func confirmWritten() throws {
        if let broken = lock.withLock({ broken }) { throw broken }
    }

    /// A line for people, unless `--quiet`.
    func note(_ line: String) { if !isQuiet { complain(line) } }

    /// A line for people that is always shown.
    func complain(_ line: String) {
        lock.lock()
        defer { lock.unlock() }
        emit(eraser + PlainText.oneLine(line) + "\n" + (display?.drawing ?? ""))
    }

    /// Shows a live line in place of the last one; nil takes it away.
    func show(_ line: ProgressLine?) {
        lock.lock()
        defer { lock.unlock() }
        guard line != display else { return }
        emit(eraser + (line?.drawing ?? ""))
        display = line
    }

    private var eraser: String { display?.eraser(columns: Terminal.columns) ?? "" }

    /// There is nowhere to report that stderr cannot be written.
    private func emit(_ text: String) { _ = Self.writeAll(Array(text.utf8), to: STDERR_FILENO) }

    private func write(_ bytes: [UInt8], to descriptor: Int32) throws {
        lock.lock()
        defer { lock.unlock() }
        // Data that goes to the terminal takes the place of the live lines, which follow it.
        let isBesideDisplay = display != nil && isatty(descriptor) == 1
        if isBesideDisplay { emit(eraser) }
        defer { if isBesideDisplay { emit(display?.drawing ?? "") } }
        switch Self.writeAll(bytes, to: descriptor) {
        case 0: return
        case EPIPE: throw Closed()
        case let code:
            let failure = Broken(reason: "\(SystemError(code))")
            broken = failure
            throw failure
        }
    }

    /// The error number, or 0.
    private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent)
            }
            if count < 0 {
                if errno == EINTR { continue }
                if errno == EAGAIN {
                    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&entry, 1, 1000)
                    continue
                }
                return errno
            }
            sent += count
        }
        return 0
    }
}

/// A line or two at the bottom of a terminal that are drawn again and again.
struct ProgressLine: Equatable {
    /// Each fits the width that the terminal had when it was drawn.
    let lines: [String]

    var drawing: String { lines.map { $0 + "\n" }.joined() }

    /// Moves up over the lines and clears them; meant to be written together with what comes next, so that nothing
    /// flickers. A terminal that has become narrower since has wrapped the lines. A terminal shows Ctrl-C as `^C` where
    /// the cursor is, so the cursor need not be at the left.
    func eraser(columns: Int) -> String {
        let rows = lines.reduce(0) { $0 + max(1, (TextWidth.of($1) + max(1, columns) - 1) / max(1, columns)) }
        return rows == 0 ? "" : "\r\u{1B}[\(rows)A\u{1B}[J"
    }
}
