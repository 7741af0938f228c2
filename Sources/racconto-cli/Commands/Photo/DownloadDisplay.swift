import Synchronization

/// Shows how many pictures of how many have come while they are downloaded.
final class DownloadDisplay: Sendable {
    private let total: Int
    private let finished = Mutex(0)

    init(total: Int) { self.total = total }

    func advance() { finished.withLock { $0 += 1 } }

    private var line: String { "\(finished.withLock { $0 })/\(Amount.of(total, "picture"))" }

    /// Does the work with the display around it, unless JSON or silence is wanted.
    func during<Result>(_ context: Context, _ work: (DownloadDisplay) async throws -> Result) async throws -> Result {
        guard !context.isJSON, !context.output.isQuiet else { return try await work(self) }
        let display = LiveDisplay(
            context.output, context.terminal, drawing: { [self] columns in [TextWidth.fit(line, in: columns - 1)] },
            logLine: { [self] in line })
        display.start()
        do {
            let result = try await work(self)
            await display.finish()
            return result
        } catch {
            await display.finish()
            throw error
        }
    }
}
