import UploadQueue

extension Context {
    /// Tells how many of the queue's photos a command changed, in words or as `{"jobs":…}`.
    func tellJobs(_ count: Int, _ participle: String, isDryRun: Bool) throws -> ExitCode {
        if isJSON {
            try output.data(JSONText.line(["jobs": count]))
        } else {
            output.note("\(count) photo\(count == 1 ? "" : "s") \(isDryRun ? "would be " : "")\(participle)")
        }
        return .success
    }
}
