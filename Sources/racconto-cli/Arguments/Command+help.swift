extension Command {
    /// What `--help` prints, made from the same rows that parse.
    static var help: String {
        let own = parameters.map(\.spelling)
        let usage =
            (["racconto \(name)"] + own.filter { !$0.isPositional }.map(\.usage)
            + own.filter(\.isPositional).map(\.usage)).joined(separator: " ")
        let remarked = own.map { spelling in
            var spelling = spelling
            spelling.help += ProjectPlace.remark(on: spelling, of: own)
            return spelling
        }
        var parts = [summary, "usage: " + HelpText.wrap(usage, width: 100, indent: 7)]
        if !discussion.isEmpty { parts.append(discussion) }
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
                    + wrap(spelling.help, width: 100, indent: 28, column: 28)
                : left + gap + wrap(spelling.help, width: 100, indent: 28, column: 28)
        }
        return "\(title):\n" + rows.joined(separator: "\n")
    }

    /// Breaks at spaces so that no line is wider than `width`; lines after the first are indented.
    static func wrap(_ text: String, width: Int, indent: Int, column: Int? = nil) -> String {
        var lines: [String] = []
        var line = ""
        var room = width - (column ?? indent)
        for word in text.split(separator: " ") {
            if !line.isEmpty, line.count + 1 + word.count > room {
                lines.append(line)
                line = ""
                room = width - indent
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        lines.append(line)
        return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
    }
}
