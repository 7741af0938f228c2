import UploadQueue

/// Lets held work go on.
struct QueueResumeCommand: Command {
    static let name = "queue resume"
    static let summary = "Let paused and held photos go on; what is still wrong is found out again"
    static var parameters: [Parameter<Self>] { [] }

    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let store = try context.queue()
        let holds = try await store.holds()
        for hold in holds { try await store.release(hold.scope, [hold.reason]) }
        context.output.note(holds.isEmpty ? "nothing was held" : "going on")
        return .success
    }
}
