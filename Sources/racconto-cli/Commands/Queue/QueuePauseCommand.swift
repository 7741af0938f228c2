import UploadQueue

/// Stops all work until `queue resume`.
struct QueuePauseCommand: Command {
    static let name = "queue pause"
    static let summary = "Let no worker begin another photo until `queue resume`"
    static var parameters: [Parameter<Self>] { [] }

    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        try await context.queue().place(
            Hold(
                scope: .everything, reason: .paused, since: QueueClock.system.now(),
                message: "the queue is paused; `racconto queue resume` lets it go on"))
        context.output.note("paused; photos under way are finished")
        return .success
    }
}
