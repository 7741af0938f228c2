extension CompletionScript {
    /// For `racconto completions fish > ~/.config/fish/completions/racconto.fish`.
    var fish: String {
        var lines = ["# fish completion for racconto"]
        for candidate in words.firstWords {
            lines.append(Self.line("__fish_use_subcommand", "-f -a \(candidate.word)", candidate.help))
        }
        for group in words.groups {
            let verbs = words.verbs(after: group)
            let none = verbs.map(\.word).joined(separator: " ")
            let condition = "__fish_seen_subcommand_from \(group); and not __fish_seen_subcommand_from \(none)"
            for verb in verbs { lines.append(Self.line(condition, "-f -a \(verb.word)", verb.help)) }
        }
        for command in words.commands {
            let condition = command.name.split(separator: " ").map { "__fish_seen_subcommand_from \($0)" }
                .joined(separator: "; and ")
            for spelling in words.ownSpellings(of: command) { lines += Self.lines(condition, spelling) }
        }
        for spelling in CompletionWords.globalSpellings { lines += Self.lines(nil, spelling) }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func lines(_ condition: String?, _ spelling: Spelling) -> [String] {
        if spelling.isPositional {
            return spelling.choices.map { line(condition, "-f -a \($0)", spelling.help) }
        }
        let value =
            spelling.choices.isEmpty
            ? spelling.takesFile ? " -r" : spelling.takesValue ? " -x" : ""
            : " -x -a \(quoted(spelling.choices.joined(separator: " ")))"
        let name =
            spelling.name.hasPrefix("--") ? "-l \(spelling.name.dropFirst(2))" : "-s \(spelling.name.dropFirst())"
        return [line(condition, name + value, spelling.help)]
    }

    private static func line(_ condition: String?, _ what: String, _ help: String) -> String {
        "complete -c racconto\(condition.map { " -n \(quoted($0))" } ?? "") \(what) -d \(quoted(help))"
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}
