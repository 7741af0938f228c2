/// Prints the manual page.
struct ManCommand: Command {
    static let name = "man"
    static let summary = "Print the manual page"
    static let examples = ["racconto man | man -l -"]
    static var parameters: [Parameter<Self>] { [] }

    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        try context.output.raw(Array(ManualPage(groups: CommandTable.groups).text.utf8))
        return .success
    }
}
