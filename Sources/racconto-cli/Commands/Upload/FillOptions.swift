/// Which photos go where; shared by `upload` and `enqueue`.
struct FillOptions: Sendable {
    /// What to do about photos that the project has already.
    enum Duplicates: String, CaseIterable, ArgumentValue {
        case skip
        case upload
    }

    /// The order photos get in the project.
    enum Order: String, CaseIterable, ArgumentValue {
        case name
        case time
    }

    var paths: [String] = []
    var project: String?
    var duplicates = Duplicates.skip
    var order = Order.name
    var isDryRun = false

    static var parameters: [Parameter<FillOptions>] {
        [
            .positionals("path", \.paths, "Folders and files"),
            .option("--project", "P", \.project, "Project that receives them: id, slug or unique title"),
            .option("--duplicates", "WHAT", \.duplicates, "skip (default) or upload what the project has already"),
            .option("--order", "BY", \.order, "Order in the project: name (default) or time of capture"),
            .flag("--dry-run", \.isDryRun, "Show what would happen and why files are skipped; change nothing"),
        ]
    }
}
