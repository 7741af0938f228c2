import Foundation
import Glibc
import PhotoPreparation

/// Where text goes: data to stdout, everything else to stderr. The only place that writes to either.
///
/// A command's output is written by a thread of its own (`OutputWriter`), so that neither a full pipe nor a stopped
/// terminal holds up what the command does; `finish` waits for it at the end.
final class Output: Sendable {
    /// The consumer closed the pipe, as `| head` does when it has enough.
    struct Closed: Error {}
    /// Stdout cannot be written for another reason, such as a full disk.
    struct Broken: Error {
        let reason: String
    }

    /// Nil for what is written at once, without a thread: help, the version, a wrong line.
    private let writer: OutputWriter?
    let isQuiet: Bool

    init(isQuiet: Bool = false, isDirect: Bool = false) {
        self.isQuiet = isQuiet
        writer = isDirect ? nil : OutputWriter()
    }

    /// A line of data. Waits while much of it waits for its reader.
    func data(_ line: String) async throws { try await raw(Array((line + "\n").utf8)) }

    /// Data as it is.
    func raw(_ bytes: [UInt8]) async throws {
        guard let writer else { return try directly(bytes) }
        await writer.waitForRoom()
        try confirmWritten()
        writer.write(data: bytes)
    }

    /// Data of a command without a thread.
    func directly(_ bytes: [UInt8]) throws {
        let code = OutputWriter.writeAll(bytes, to: STDOUT_FILENO)
        if code != 0 { throw Self.error(code) }
    }

    /// A line of data about work that must not wait. Progress is dropped while nobody reads.
    func event(_ line: String, isProgress: Bool) throws {
        try confirmWritten()
        guard let writer else { return try directly(Array((line + "\n").utf8)) }
        if isProgress, writer.waitingBytes > OutputWriter.roomLimit / 4 { return }
        writer.write(data: Array((line + "\n").utf8))
    }

    /// Throws when data could not be written at some time.
    func confirmWritten() throws {
        if let code = writer?.failure { throw Self.error(code) }
    }

    private static func error(_ code: Int32) -> any Error {
        code == EPIPE ? Closed() : Broken(reason: "\(SystemError(code))")
    }

    /// A line for people, unless `--quiet`.
    func note(_ line: String) { if !isQuiet { complain(line) } }

    /// A line for people that is always shown.
    func complain(_ line: String) {
        let text = PlainText.oneLine(line)
        guard let writer else {
            // There is nowhere to report that stderr cannot be written.
            _ = OutputWriter.writeAll(Array((text + "\n").utf8), to: STDERR_FILENO)
            return
        }
        writer.write(line: text)
    }

    /// Shows a live line in place of the last one; nil takes it away.
    func show(_ line: ProgressLine?) { writer?.show(line) }

    /// Returns when everything so far is written: before somebody is asked, and before another program writes.
    func flush() async { await writer?.flush() }

    /// Waits for what is left: as long as the reader takes, or 2 s when the command was told to stop. Throws
    /// `Broken` when data could not be written.
    func finish(isInterrupted: Bool = false) async throws {
        await writer?.flush(atMost: isInterrupted ? .seconds(2) : nil)
        // A consumer that has enough is no failure.
        if !isInterrupted, let code = writer?.failure, code != EPIPE { throw Self.error(code) }
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
