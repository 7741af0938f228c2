import Foundation
import UploadQueue

/// Shows what a worker does: a live line or two on a terminal, a plain line now and then elsewhere, or JSON Lines.
final class ProgressReporter: @unchecked Sendable {
    private let context: Context
    private let lock = NSLock()
    private var progress: UploadProgress
    private var lastShown = Date.distantPast
    private var lastFinished = -1
    private var ticker: Task<Void, Never>?
    /// Whether each finished photo gets a line of its own; for a worker that runs for days.
    private let isLog: Bool
    /// Called once when nobody reads stdout any more.
    private let onClosed: @Sendable () -> Void
    private var isClosed = false

    init(_ context: Context, total: Int, isLog: Bool = false, onClosed: @escaping @Sendable () -> Void) {
        self.context = context
        self.isLog = isLog
        self.onClosed = onClosed
        progress = UploadProgress(total: total)
    }

    /// Begins to show: five redraws a second on a terminal, at most a line every five seconds elsewhere.
    func start() {
        guard !context.isJSON, !context.output.isQuiet, context.terminal.isInteractive || !isLog else { return }
        let interval: Duration = context.terminal.isInteractive ? .milliseconds(200) : .seconds(5)
        ticker = Task.detached { [self] in
            while !Task.isCancelled {
                show()
                do { try await Task.sleep(for: interval) } catch { return }
            }
        }
    }

    /// Takes the live line away.
    func finish() async {
        ticker?.cancel()
        await ticker?.value
        context.output.show(nil)
    }

    /// Takes an event; called from any thread.
    func take(_ event: WorkerEvent) {
        lock.withLock { progress.take(event) }
        if context.isJSON {
            if let json = event.json { emit(json) }
        } else if let line = EventText.line(event, isLog: isLog) {
            context.output.note(line)
        }
    }

    /// Prints one line of JSON.
    func emit(_ event: UploadEvent) {
        guard !lock.withLock({ isClosed }) else { return }
        do {
            try context.output.data(JSONText.line(event))
        } catch {
            let isFirst = lock.withLock {
                defer { isClosed = true }
                return !isClosed
            }
            if isFirst { onClosed() }
        }
    }

    private func show() {
        let now = Date()
        let snapshot = lock.withLock { progress }
        if context.terminal.isInteractive {
            context.output.show(
                ProgressLine(lines: ProgressText.lines(snapshot, width: context.terminal.width, now: now)))
        } else if snapshot.finished != lastFinished || now.timeIntervalSince(lastShown) >= 30 {
            lastFinished = snapshot.finished
            lastShown = now
            context.output.note(ProgressText.logLine(snapshot, now: now))
        }
    }
}
