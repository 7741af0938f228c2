extension Command {
    /// What `--help` prints, made from the same rows that parse.
    static var help: String {
        let own = ownSpellings
        let usage =
            ["racconto \(name)"] + own.filter { !$0.isPositional }.map(\.usage)
            + own.filter(\.isPositional).map(\.usage)
        let remarked = own.map { spelling in
            var spelling = spelling
            if let option = spelling.option { spelling.help += " (or \(option.name) \(option.value))" }
            if spelling.isProjectOption, !own.contains(where: \.isPositional) { spelling.help += " (or P alone)" }
            return spelling
        }
        var parts = [HelpText.wrap(summary, indent: 0), "usage: " + HelpText.fill(usage, indent: 7)]
        if !discussion.isEmpty { parts.append(HelpText.reflow(discussion)) }
        let positionals = remarked.filter(\.isPositional)
        if !positionals.isEmpty { parts.append(HelpText.section("arguments", positionals)) }
        let options = remarked.filter { !$0.isPositional }
        if !options.isEmpty { parts.append(HelpText.section("options", options)) }
        parts.append(HelpText.section("options of every command", GlobalOptions.parameters.map(\.spelling)))
        if !examples.isEmpty {
            parts.append("examples:\n" + examples.map { "  \($0)" }.joined(separator: "\n"))
        }
        return parts.joined(separator: "\n\n") + "\n"
    }
}

/// Lays out help.
enum HelpText {
    static func section(_ title: String, _ spellings: [Spelling]) -> String {
        let rows = spellings.map { spelling in
            let left = "  " + spelling.title
            let gap = String(repeating: " ", count: max(2, 28 - left.count))
            return left.count > 26
                ? left + "\n" + String(repeating: " ", count: 28)
                    + wrap(spelling.help, indent: 28)
                : left + gap + wrap(spelling.help, indent: 28)
        }
        return "\(title):\n" + rows.joined(separator: "\n")
    }

    /// Columns that every terminal has.
    static let width = 80

    /// Fills paragraphs anew; indented lines stay as they are.
    static func reflow(_ text: String) -> String {
        text.split(separator: "\n\n").map { paragraph in
            paragraph.split(separator: "\n").contains { $0.hasPrefix(" ") }
                ? String(paragraph) : wrap(String(paragraph).replacing("\n", with: " "), indent: 0)
        }.joined(separator: "\n\n")
    }

    /// Breaks at spaces so that no line is wider than the terminal; the first line begins at `indent` too.
    static func wrap(_ text: String, indent: Int) -> String {
        fill(text.split(separator: " ").map(String.init), indent: indent)
    }

    /// Breaks between the words only, which may have spaces inside.
    static func fill(_ words: [String], indent: Int) -> String {
        var lines: [String] = []
        var line = ""
        for word in words {
            if !line.isEmpty, TextWidth.of(line) + 1 + TextWidth.of(word) > width - indent {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        lines.append(line)
        return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
    }
}

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

            `racconto help COMMAND` shows the help of one command, `racconto help photo`
            lists all that begin with it, `racconto --version` prints the version.

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
