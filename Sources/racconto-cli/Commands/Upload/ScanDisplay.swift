import Synchronization
import UploadQueue

/// Shows that folders are being looked through while that goes on.
final class ScanDisplay: Sendable {
    private let progress = Mutex(ScanProgress())

    func take(_ report: FileReport) { progress.withLock { $0.take(report) } }

    private var snapshot: ScanProgress { progress.withLock { $0 } }

    /// Does the work with the display around it, unless JSON or silence is wanted.
    func during<Result>(_ context: Context, _ work: () async throws -> Result) async throws -> Result {
        guard !context.isJSON, !context.output.isQuiet else { return try await work() }
        let display = LiveDisplay(
            context.output, context.terminal, drawing: { [self] columns in snapshot.lines(width: columns) },
            logLine: { [self] in snapshot.logLine })
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
}
