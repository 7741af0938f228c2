import Foundation
import UploadQueue

/// Shows what a worker does: a live display, and lines for what happens to single photos, or JSON Lines.
/// Unchecked: `lock` guards the variables.
final class ProgressReporter: @unchecked Sendable {
    private let context: Context
    private let lock = NSLock()
    private var progress: UploadProgress
    private var isClosed = false
    /// Whether each finished photo gets a line of its own; for a worker that runs for days.
    private let isLog: Bool
    /// Called once when stdout is closed.
    private let onClosed: @Sendable () -> Void
    private var display: LiveDisplay?

    init(_ context: Context, total: Int, isLog: Bool = false, onClosed: @escaping @Sendable () -> Void) {
        self.context = context
        self.isLog = isLog
        self.onClosed = onClosed
        progress = UploadProgress(total: total)
    }

    /// Whether anybody sees the progress.
    var isShown: Bool {
        !context.isJSON && !context.output.isQuiet && (context.terminal.isInteractive || !isLog)
    }

    /// Begins to show the progress, unless JSON or a log of single photos takes its place.
    func start() {
        guard isShown else { return }
        let display = LiveDisplay(
            context.output, context.terminal,
            drawing: { [self] columns in ProgressText.lines(snapshot, width: columns) },
            logLine: { [self] in ProgressText.logLine(snapshot) })
        self.display = display
        display.start()
    }

    /// Takes the live lines away.
    func finish() async {
        await display?.finish()
        display = nil
    }

    /// Takes what the queue says of photos that are not finished.
    func look(unfinished: Int, isPaused: Bool) {
        lock.withLock { progress.look(unfinished: unfinished, isPaused: isPaused) }
    }

    private var snapshot: UploadProgress { lock.withLock { progress } }

    /// Takes an event; called from any thread.
    func take(_ event: WorkerEvent) {
        lock.withLock { progress.take(event) }
        if context.isJSON {
            if let json = event.json { emit(json, isProgress: event.isProgress) }
        } else if let line = EventText.line(event, isLog: isLog) {
            if event.isError { context.output.complain(line) } else { context.output.note(line) }
        }
    }

    /// Prints one line of JSON, without waiting for whoever reads it.
    func emit(_ event: UploadEvent, isProgress: Bool = false) {
        guard !lock.withLock({ isClosed }) else { return }
        do {
            try context.output.event(JSONText.line(event), isProgress: isProgress)
        } catch {
            let isFirst = lock.withLock {
                defer { isClosed = true }
                return !isClosed
            }
            guard isFirst else { return }
            if error is Output.Closed {
                context.output.complain("racconto: the consumer closed the pipe; stopping, the rest stays queued")
            }
            onClosed()
        }
    }
}
