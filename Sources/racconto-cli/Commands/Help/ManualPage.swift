/// The manual page in man(7) macros, made from the commands' tables.
struct ManualPage {
    let commands: [any Command.Type]

    var text: String {
        var lines = [
            ".TH RACCONTO 1 \"\" \"racconto \(Version.current)\"", ".SH NAME",
            "racconto \\- bring photographs into Racconto and edit their stories", ".SH SYNOPSIS", ".B racconto",
            ".I COMMAND", "[ARGUMENTS]", ".SH COMMANDS",
        ]
        for command in commands { lines += section(command) }
        lines.append(".SH OPTIONS OF EVERY COMMAND")
        for row in GlobalOptions.parameters { lines += item(row.spelling) }
        lines.append(".SH ENVIRONMENT")
        for variable in EnvironmentVariable.allCases {
            lines += [".TP", ".B \(variable.rawValue)", Self.escape(variable.help)]
        }
        lines += [".SH FILES", ".TP", ".I $XDG_CONFIG_HOME/racconto/config", "Settings, `key = value` lines:"]
        for (key, help) in ConfigFile.keys.sorted(by: { $0.key < $1.key }) { lines += [".br", "\(key): \(help)"] }
        lines += [
            ".TP", ".I $XDG_CONFIG_HOME/racconto/secrets.json", "Tokens, readable by you alone.", ".TP",
            ".I $XDG_STATE_HOME/racconto/queue.sqlite", "The upload queue.", ".SH EXIT STATUS",
            "0 done, 1 failed, 2 (story plan) changes, 3 finished but some photos failed or are held, 64 usage, "
                + "65 bad input, 66 no such input, 69 service unavailable, 73 cannot write, 75 try later, 77 log in "
                + "first, 78 configuration, 130 and 143 interrupted.",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    private func section(_ command: any Command.Type) -> [String] {
        let own = command.spellings.filter { spelling in
            !GlobalOptions.parameters.contains { $0.spelling.name == spelling.name }
        }
        let usage = (["racconto \(command.name)"] + own.map(\.usage)).joined(separator: " ")
        var lines = [
            ".SS \(Self.escape(command.name))", Self.escape(command.summary) + ".", ".PP", ".B " + Self.escape(usage),
        ]
        if !command.discussion.isEmpty { lines += [".PP", Self.escape(command.discussion)] }
        for spelling in own { lines += item(spelling) }
        if !command.examples.isEmpty {
            lines += [".PP", "Examples:", ".PP", ".EX"] + command.examples.map(Self.escape) + [".EE"]
        }
        return lines
    }

    private func item(_ spelling: Spelling) -> [String] {
        [".TP", ".B \(Self.escape(spelling.title))", Self.escape(spelling.help)]
    }

    /// Backslashes and hyphens are roff's own, and a dot or quote at a line's beginning is a macro.
    private static func escape(_ text: String) -> String {
        text.replacing("\\", with: "\\e").replacing("-", with: "\\-").split(separator: "\n")
            .map { $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&" + $0 : String($0) }.joined(separator: "\n")
    }
}
