import RaccontoKit

/// Finds the command that a line means, and the words that belong to it.
struct CommandSelection {
    /// What the line asks for.
    enum Outcome {
        case run(any Command.Type, tokens: [CommandLineWord])
        case help(String)
        case version
    }

    let groups: [CommandGroup]

    private var commands: [any Command.Type] { groups.flatMap(\.commands) }
    private var overview: String { Overview(groups: groups).text }

    func select(_ arguments: [CommandLineWord]) throws(UsageError) -> Outcome {
        let (leading, rest) = splitLeadingOptions(arguments)
        if let special = leading.first(where: { ["--version", "--help", "-h"].contains($0) }) {
            return special == "--version" ? .version : .help(overview)
        }
        guard !rest.isEmpty else { return .help(overview) }
        // Names of commands are ASCII; what is not UTF-8 is shown escaped as an unknown command.
        let words = rest.map(\.escaped)
        if words[0] == "help" { return .help(try help(for: words.dropFirst().filter { !$0.hasPrefix("-") })) }
        guard let (command, length) = longestMatch(words) else {
            if words.count == 2, ["--help", "-h"].contains(words[1]), let group = group(words[0]) {
                return .help(group)
            }
            throw try unknown(words)
        }
        let tokens = Array(rest.dropFirst(length))
        let optionsEnd = tokens.firstIndex(of: "--") ?? tokens.endIndex
        if tokens[..<optionsEnd].contains(where: { $0 == "--help" || $0 == "-h" }) { return .help(command.help) }
        return .run(command, tokens: leading + tokens)
    }

    private func longestMatch(_ words: [String]) -> (any Command.Type, Int)? {
        for length in stride(from: min(3, words.count), through: 1, by: -1) {
            let name = words.prefix(length).joined(separator: " ")
            if let command = commands.first(where: { $0.name == name }) { return (command, length) }
        }
        return nil
    }

    private func help(for words: [String]) throws(UsageError) -> String {
        guard !words.isEmpty else { return overview }
        if let (command, _) = longestMatch(words) { return command.help }
        if let group = group(words[0]) { return group }
        throw try unknown(words)
    }

    /// A group's name alone is not a command: says what could follow.
    private func unknown(_ words: [String]) throws(UsageError) -> UsageError {
        let name = words.prefix(2).filter { !$0.hasPrefix("-") }.joined(separator: " ")
        let group = commands.filter { $0.name.hasPrefix(words[0] + " ") }
        if !group.isEmpty, words.count == 1 || words[1].hasPrefix("-") {
            return .missingSubcommand(
                words[0], subcommands: group.map { String($0.name.dropFirst(words[0].count + 1)) })
        }
        let candidates =
            commands.map { $0.name } + Set(commands.compactMap { $0.name.split(separator: " ").first.map(String.init) })
        let suggestion =
            Suggestion.nearest(to: name, among: candidates) ?? Suggestion.nearest(to: words[0], among: candidates)
        return .unknownCommand(group.isEmpty ? words[0] : name, suggestion: suggestion)
    }

    /// Options may stand before the command.
    private func splitLeadingOptions(
        _ arguments: [CommandLineWord]
    ) -> (leading: [CommandLineWord], rest: [CommandLineWord]) {
        var leading: [CommandLineWord] = []
        var rest = arguments[...]
        while let token = rest.first, token.looksLikeOption {
            rest.removeFirst()
            leading.append(token)
            if takesValue(token), let value = rest.popFirst() { leading.append(value) }
        }
        return (leading, Array(rest))
    }

    /// Which command is meant is not known yet, but an option takes a value in all of them or in none.
    private func takesValue(_ option: CommandLineWord) -> Bool {
        let name = option.escaped
        let isOption: (Spelling) -> Bool = { $0.kind != .flag && $0.optionNames.contains(name) }
        return GlobalOptions.parameters.map(\.spelling).contains(where: isOption)
            || commands.contains { $0.spellings.contains(where: isOption) }
    }

    private func group(_ word: String) -> String? {
        let members = commands.filter { $0.name.hasPrefix(word + " ") }
        return members.isEmpty ? nil : Overview.list(members) + "\n"
    }
}
