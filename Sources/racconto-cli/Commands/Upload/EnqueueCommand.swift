import RaccontoKit
import UploadQueue

/// Queues photos for a worker.
struct EnqueueCommand: Command {
    static let name = "enqueue"
    static let summary = "Put every photo of folders into the queue, for a worker to upload"
    static let examples = ["racconto enqueue /srv/incoming/jeju --project jeju"]
    static var parameters: [Parameter<Self>] { FillOptions.parameters.map { $0.nested(in: \.fill) } }

    var fill = FillOptions()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let filling = try await QueueFilling(fill, context)
        if fill.isDryRun { return try await Rehearsal(filling).run() }
        let folders = try await filling.fill(report: context.fileReporter())
        if context.isJSON {
            var event = UploadEvent(event: "summary")
            event.counts = AccountingText.counts(folders)
            try context.output.data(JSONText.line(event))
            return folders.complaint ?? .success
        }
        let more = folders.alreadyQueued > 0 ? ", \(folders.alreadyQueued) were there already" : ""
        let queued = folders.queued + folders.queuedAgain + folders.revived
        context.output.note(
            "\(context.photos(queued)) queued for \(filling.project.shown)\(more); not photos, or uploaded before: "
                + "\(folders.found - folders.inQueue)"
        )
        context.tellNotLookedAt(folders)
        return folders.complaint ?? .success
    }
}
