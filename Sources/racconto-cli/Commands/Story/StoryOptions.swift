/// What every command that edits a story understands.
struct StoryOptions: Sendable {
    var project: String?
    var isDryRun = false

    static var parameters: [Parameter<StoryOptions>] {
        [
            .option("--project", "P", \.project, "Project: id, slug or unique title").required,
            .flag("--dry-run", \.isDryRun, "Show what would change; change nothing"),
        ]
    }
}
