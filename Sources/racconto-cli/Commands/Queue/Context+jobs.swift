import UploadQueue

extension Context {
    /// `1 photo`, `12 photos`
    func photos(_ count: Int) -> String { Amount.of(count, "photo") }

    /// Tells how many of the queue's photos a command changed, in words or as `{"jobs":…}`.
    func tellJobs(_ count: Int, _ participle: String, isDryRun: Bool) throws -> ExitCode {
        if isJSON {
            try output.data(JSONText.line(["jobs": count]))
        } else {
            output.note("\(photos(count)) \(isDryRun ? "would be " : "")\(participle)")
        }
        return .success
    }
}
