/// Which photos go where; shared by `upload` and `enqueue`.
struct FillOptions: Sendable {
    /// What to do about photos that the project has already.
    enum Duplicates: String, CaseIterable, ArgumentValue {
        /// What has the content or the name of a photo that is there.
        case skip
        /// What has the content of one; another picture of a name that is taken is uploaded.
        case skipIdentical = "skip-identical"
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
            .option("--project", "P", \.project, "Project that receives them: id, slug or unique title").required,
            .option(
                "--duplicates", "WHAT", \.duplicates,
                "What the project has already: skip it (default); skip-identical pictures alone, not others of the same "
                    + "name; or upload it"),
            .option("--order", "BY", \.order, "Order in the project: name (default) or time of capture"),
            .flag("--dry-run", \.isDryRun, "Show what would happen and why files are skipped; change nothing"),
        ]
    }
}
