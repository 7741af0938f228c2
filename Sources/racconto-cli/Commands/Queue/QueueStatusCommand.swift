import UploadQueue

/// Counts the queue's jobs by state.
struct QueueStatusCommand: Command {
    static let name = "queue status"
    static let summary = "Count the queue's photos by state, and tell what is held and why"
    static var parameters: [Parameter<Self>] { [] }

    var global = GlobalOptions()

    private struct Answer: Encodable {
        let pending, delayed, working, done, failed, skipped, held: Int
        let holds: [HoldRecord]
    }

    func run(_ context: Context) async throws -> ExitCode {
        let store = try context.queue()
        let counts = try await store.counts(.all, now: QueueClock.system.now())
        let holds = try await store.holds()
        if context.isJSON {
            try context.output.data(
                JSONText.line(
                    Answer(
                        pending: counts.pending.jobs, delayed: counts.delayed.jobs, working: counts.working.jobs,
                        done: counts.done.jobs, failed: counts.failedJobs, skipped: counts.skippedJobs,
                        held: counts.heldJobs,
                        holds: holds.map(HoldRecord.init))))
            return .success
        }
        var table = Table([("state", .left), ("photos", .right), ("", .left)])
        table.add("pending", "\(counts.pending.jobs)", Self.delayed(counts))
        table.add("working", "\(counts.working.jobs)", "")
        for (reason, amount) in counts.held.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            table.add("held", "\(amount.jobs)", reason.rawValue)
        }
        table.add("done", "\(counts.done.jobs)", "")
        for (code, amount) in counts.failed.sorted(by: { $0.key < $1.key }) {
            table.add("failed", "\(amount.jobs)", code)
        }
        for (reason, amount) in counts.skipped.sorted(by: { $0.key < $1.key }) {
            table.add("skipped", "\(amount.jobs)", reason)
        }
        for line in table.lines(isBold: context.terminal.hasColour) { try context.output.data(line) }
        for hold in holds { try context.output.data("held: " + PlainText.oneLine(hold.message)) }
        return .success
    }

    private static func delayed(_ counts: QueueCounts) -> String {
        counts.delayed.jobs > 0 ? "\(counts.delayed.jobs) wait for their next try" : ""
    }
}
