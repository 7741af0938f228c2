/// Prints the manual page.
struct ManCommand: Command {
    static let name = "man"
    static let summary = "Print the manual page"
    static let examples = ["racconto man | man -l -"]
    static var parameters: [Parameter<Self>] { [] }

    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        try await context.output.raw(Array(ManualPage(groups: CommandTable.groups).text.utf8))
        return .success
    }
}

/// The manual page in man(7) macros, made from the commands' tables.
struct ManualPage {
    let groups: [CommandGroup]

    var text: String {
        var lines = [
            ".TH RACCONTO 1 \"\" \"racconto \(Version.current)\"", ".SH NAME",
            "racconto \\- bring photographs into Racconto and edit their stories", ".SH SYNOPSIS", ".B racconto",
            ".I COMMAND", "[ARGUMENTS]", ".br", ".B racconto help", "[\\fICOMMAND\\fR]", ".SH DESCRIPTION",
            Self.escape(
                """
                Racconto is a service on which photographers tell stories with their photographs. This program uploads
                folders of them through a queue that survives a lost network, a full disk and a switched off machine, each
                photograph once and in order. It edits projects, photos, chapters and notes, also as a story file in an
                editor, and writes a story as a page to look at.
                """), ".PP", "First steps:", ".PP", ".EX",
        ]
        lines += Overview.firstSteps.map { Self.escape($0.line) }
        lines += [".EE", ".SH COMMANDS"]
        for group in groups {
            lines.append(".SS \(Self.escape(group.title))")
            for command in group.commands {
                lines += [".TP", ".B \(Self.escape(command.name))", Self.escape(command.summary) + "."]
            }
        }
        lines.append(".SH OPTIONS OF EVERY COMMAND")
        for row in GlobalOptions.parameters { lines += item(row.spelling) }
        lines.append(".SH COMMANDS IN DETAIL")
        for command in groups.flatMap(\.commands) { lines += section(command) }
        return (lines + environment + files + exitStatus).joined(separator: "\n") + "\n"
    }

    private var environment: [String] {
        [".SH ENVIRONMENT"]
            + EnvironmentVariable.allCases.flatMap { [".TP", ".B \($0.rawValue)", Self.escape($0.help)] }
    }

    private var files: [String] {
        var lines = [".SH FILES", ".TP", ".I $XDG_CONFIG_HOME/racconto/config", "Settings, `key = value` lines:"]
        for (key, help) in ConfigFile.keys.sorted(by: { $0.key < $1.key }) {
            lines += [".br", Self.escape("\(key): \(help)")]
        }
        return lines + [
            ".TP", ".I $XDG_CONFIG_HOME/racconto/secrets.json", "Tokens, readable by you alone.", ".TP",
            ".I $XDG_STATE_HOME/racconto/queue.sqlite", "The upload queue.",
        ]
    }

    private var exitStatus: [String] {
        [".SH EXIT STATUS"]
            + ExitCode.meanings.flatMap { [".TP", ".B \($0.code.rawValue)", Self.escape($0.meaning)] }
    }

    private func section(_ command: any Command.Type) -> [String] {
        let own = command.ownSpellings
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
