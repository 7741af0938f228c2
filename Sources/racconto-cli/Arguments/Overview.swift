/// What `racconto help` prints: the first steps, and every command under the heading of what it is about.
struct Overview {
    let groups: [CommandGroup]

    var text: String {
        let name = (groups.flatMap(\.commands).map { $0.name.count }.max() ?? 0) + 4
        let lists = groups.map { group in "\(group.title)\n" + Self.list(group.commands, column: name) }
        return """
            racconto brings photographs into Racconto and edits the stories they tell there.

            usage: racconto COMMAND [ARGUMENTS]

            First steps
            \(steps.joined(separator: "\n"))

            \(lists.joined(separator: "\n\n"))

            `racconto help COMMAND` tells more about one command, `racconto help photo`
            lists all that begin so, `racconto --version` tells the version.

            """
    }

    /// What somebody new does, one after the other.
    static let firstSteps = [
        (line: "racconto register --email YOU@EXAMPLE.COM", does: "open an account, if you have none"),
        (line: "racconto login --email YOU@EXAMPLE.COM", does: "log in"),
        (line: "racconto project create \"Jeju 2026\"", does: "make a project"),
        (line: "racconto upload FOLDER --project jeju-2026", does: "bring the photos of a folder"),
        (line: "racconto photo list --project jeju-2026", does: "see what arrived"),
    ]

    private var steps: [String] {
        let column = (Self.firstSteps.map(\.line.count).max() ?? 0) + 3
        return Self.firstSteps.map { step in
            "  " + step.line + String(repeating: " ", count: column - step.line.count) + step.does
        }
    }

    /// Lines of a name and its summary, folded at the width.
    static func list(_ commands: [any Command.Type], column: Int? = nil) -> String {
        let column = column ?? (commands.map { $0.name.count }.max() ?? 0) + 4
        return commands.map { command in
            "  \(command.name)\(String(repeating: " ", count: max(2, column - command.name.count - 2)))"
                + HelpText.wrap(command.summary, indent: column)
        }.joined(separator: "\n")
    }
}
