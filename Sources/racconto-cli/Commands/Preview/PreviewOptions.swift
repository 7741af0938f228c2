import StoryPreview

extension PreviewTheme: ArgumentValue {}

/// What the commands that make pages understand.
struct PreviewOptions: Sendable {
    var folder: String?
    var isOffline = false
    var opens = false
    var theme: PreviewTheme?

    static var parameters: [Parameter<PreviewOptions>] {
        [
            .option("-o", "DIR", \.folder, "Folder to write the page to; it is made when needed").required,
            .flag("--offline", \.isOffline, "Download the pictures beside the page"),
            .flag("--open", \.opens, "Show the page in the browser"),
            .option("--theme", "NAME", \.theme, "light, dark or system (default: what the portfolio's setting says)"),
        ]
    }

    func requiredFolder() throws -> String {
        guard let folder, !folder.isEmpty else { throw UsageError.missingArgument("-o") }
        return folder
    }
}
