/// What `racconto help` prints: the first steps, and every command under the heading of what it is about.
struct Overview {
    let groups: [CommandGroup]

    /// Columns of the narrowest terminal that people use.
    private static let width = 80

    var text: String {
        let name = (groups.flatMap(\.commands).map { $0.name.count }.max() ?? 0) + 4
        let lists = groups.map { group in "\(group.title)\n" + Self.list(group.commands, column: name) }
        return """
            racconto brings photographs into Racconto and edits the stories they tell there.

            usage: racconto COMMAND [ARGUMENTS]

            First steps
              racconto register --email YOU@EXAMPLE.COM    open an account, if you have none
              racconto login --email YOU@EXAMPLE.COM       log in
              racconto project create "Jeju 2026"          make a project
              racconto upload FOLDER --project jeju-2026   bring the photos of a folder
              racconto photo list --project jeju-2026      see what arrived

            \(lists.joined(separator: "\n\n"))

            `racconto help COMMAND` tells more about one command, `racconto help photo`
            lists all that begin so, `racconto --version` tells the version.

            """
    }

    /// Lines of a name and its summary, folded at the width.
    static func list(_ commands: [any Command.Type], column: Int? = nil) -> String {
        let column = column ?? (commands.map { $0.name.count }.max() ?? 0) + 4
        return commands.map { command in
            "  \(command.name)\(String(repeating: " ", count: max(2, column - command.name.count - 2)))"
                + HelpText.wrap(command.summary, width: width, indent: column, column: column)
        }.joined(separator: "\n")
    }
}
