import PhotoPreparation
import UploadQueue

/// How photos are prepared and sent; shared by `upload` and `worker`.
struct WorkOptions: Sendable {
    var jobs: Int?
    var transfers: Int?
    var stripsGPS = false

    static var parameters: [Parameter<WorkOptions>] {
        [
            .option("--jobs", "N", \.jobs, "Photos prepared at once (default: one per core)"),
            .option("--transfers", "N", \.transfers, "Transfers at once (default 4)"),
            .flag("--strip-gps", \.stripsGPS, "Do not tell the server where photos were taken"),
        ]
    }

    func workerOptions(_ context: Context) throws -> WorkerOptions {
        var options = WorkerOptions()
        for (name, value) in [("--jobs", jobs), ("--transfers", transfers)] {
            if let value, !(1...64).contains(value) {
                throw UsageError.invalidValue(name: name, value: String(value), expected: "a number from 1 to 64")
            }
        }
        if let jobs = jobs ?? context.settings.jobs { options.preparations = jobs }
        if let transfers = transfers ?? context.settings.transfers { options.transfers = transfers }
        options.crashNotes = FilePath(context.settings.queuePath)
        return options
    }
}
