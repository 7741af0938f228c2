import Foundation
import Synchronization

/// Keeps somebody informed while work goes on: a live line or two on a terminal, redrawn five times a second, or a
/// plain line every few seconds elsewhere.
final class LiveDisplay: Sendable {
    private let output: Output
    private let terminal: Terminal
    /// The lines for a terminal of so many columns.
    private let drawing: @Sendable (_ columns: Int) -> [String]
    /// The line for a log.
    private let logLine: @Sendable () -> String
    /// Waits; replaced in tests.
    private let sleep: @Sendable (Duration) async throws -> Void
    private let ticker = Mutex<Task<Void, Never>?>(nil)

    /// Between two drawings on a terminal.
    static let redrawInterval = Duration.milliseconds(200)
    /// Between two lines of a log.
    private static let logInterval = Duration.seconds(5)
    /// Lines of a log that say the same are this many intervals apart.
    private static let patience = 6

    init(
        _ output: Output, _ terminal: Terminal, drawing: @escaping @Sendable (_ columns: Int) -> [String],
        logLine: @escaping @Sendable () -> String,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.output = output
        self.terminal = terminal
        self.drawing = drawing
        self.logLine = logLine
        self.sleep = sleep
    }

    /// Does the work with a display around it, unless JSON or silence is wanted.
    static func during<Result>(
        _ context: Context, drawing: @escaping @Sendable (_ columns: Int) -> [String],
        logLine: @escaping @Sendable () -> String, _ work: () async throws -> Result
    ) async throws -> Result {
        guard !context.isJSON, !context.output.isQuiet else { return try await work() }
        let display = LiveDisplay(context.output, context.terminal, drawing: drawing, logLine: logLine)
        display.start()
        do {
            let result = try await work()
            await display.finish()
            return result
        } catch {
            await display.finish()
            throw error
        }
    }

    func start() {
        let task = Task.detached { [self] in terminal.isInteractive ? await draw() : await log() }
        ticker.withLock { $0 = task }
    }

    /// Takes the live lines away.
    func finish() async {
        let task = ticker.withLock { $0 }
        task?.cancel()
        await task?.value
        output.show(nil)
    }

    private func draw() async {
        while await pause(Self.redrawInterval) { output.show(ProgressLine(lines: drawing(terminal.width))) }
    }

    private func log() async {
        var last = ""
        var silence = 0
        while await pause(Self.logInterval) {
            let line = logLine()
            silence += 1
            guard line != last || silence >= Self.patience else { continue }
            output.note(line)
            last = line
            silence = 0
        }
    }

    /// False when it is time to end.
    private func pause(_ duration: Duration) async -> Bool {
        do {
            try await sleep(duration)
            return !Task.isCancelled
        } catch {
            return false
        }
    }
}
