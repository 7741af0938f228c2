/// Completion scripts, made from the commands' tables.
struct CompletionScript {
    let commands: [any Command.Type]

    private func options(_ command: any Command.Type) -> [Spelling] { command.spellings.filter { !$0.isPositional } }

    private var firstWords: [String] {
        var words: [String] = []
        for command in commands {
            let word = String(command.name.prefix { $0 != " " })
            if !words.contains(word) { words.append(word) }
        }
        return words
    }

    private func verbs(after word: String) -> [String] {
        commands.filter { $0.name.hasPrefix(word + " ") }.map { String($0.name.dropFirst(word.count + 1)) }
    }

    /// The body shared by bash and zsh's bash emulation.
    var bash: String {
        var cases = ""
        for word in firstWords where !verbs(after: word).isEmpty {
            cases += "            \"\(word)\") words=\"\(verbs(after: word).joined(separator: " "))\" ;;\n"
        }
        for command in commands {
            let names = options(command).map(\.name).joined(separator: " ")
            cases += "            \"\(command.name)\") words=\"\(names)\" ;;\n"
        }
        return """
            # bash completion for racconto
            _racconto() {
                local current=${COMP_WORDS[COMP_CWORD]} line= word words="\(firstWords.joined(separator: " ")) help"
                for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
                    case "$word" in
                        -*) continue ;;
                    esac
                    line="${line:+$line }$word"
                    case "$line" in
            \(cases)        esac
                done
                COMPREPLY=($(compgen -W "$words" -- "$current"))
            }
            complete -o default -F _racconto racconto

            """
    }

    var zsh: String { "#compdef racconto\nautoload -U +X bashcompinit && bashcompinit\n" + bash }

    var fish: String {
        var lines = ["# fish completion for racconto"]
        for word in firstWords {
            lines.append("complete -c racconto -n __fish_use_subcommand -a \(word)")
            for verb in verbs(after: word) {
                let condition = "__fish_seen_subcommand_from \(word)"
                lines.append("complete -c racconto -n '\(condition)' -a \(verb)")
            }
        }
        for command in commands {
            let condition = command.name.split(separator: " ").map { "__fish_seen_subcommand_from \($0)" }
                .joined(separator: "; and ")
            for option in options(command) where option.name.hasPrefix("--") {
                let help = option.help.replacing("'", with: "\\'")
                lines.append("complete -c racconto -n '\(condition)' -l \(option.name.dropFirst(2)) -d '\(help)'")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
