/// Prints what a shell needs to complete commands and options.
struct CompletionsCommand: Command {
    /// The shells that are served.
    enum Shell: String, CaseIterable, ArgumentValue {
        case bash
        case zsh
        case fish
    }

    static let name = "completions"
    static let summary = "Print completions for bash, zsh or fish"
    static let examples = ["racconto completions bash > ~/.local/share/bash-completion/completions/racconto"]
    static var parameters: [Parameter<Self>] { [.positional("shell", \.shell, "bash, zsh or fish")] }

    var shell = Shell.bash
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let script = CompletionScript(commands: CommandTable.all)
        let text =
            switch shell {
            case .bash: script.bash
            case .zsh: script.zsh
            case .fish: script.fish
            }
        try await context.output.raw(Array(text.utf8))
        return .success
    }
}

/// A completion script for one shell.
struct CompletionScript {
    let words: CompletionWords

    init(commands: [any Command.Type]) { words = CompletionWords(commands: commands) }

    /// Shell code that both bash and zsh read: walks the words before the cursor, skips options and their values, and
    /// leaves the command so far in `line`.
    func walk(_ source: String) -> String {
        """
            for word in \(source); do
                if [[ -n $skip ]]; then
                    [[ $word == "=" ]] || skip=
                    continue
                fi
                case "$word" in
                    \(words.valueOptions.joined(separator: "|"))) skip=1; continue ;;
                    -*|=) continue ;;
                    help) [[ -z $line ]] && continue ;;
                esac
                case "$line" in
                    ""|\(words.groups.joined(separator: "|"))) line="${line:+$line }$word" ;;
                esac
            done
        """
    }

    /// For `source <(racconto completions bash)` or a file in bash-completion's folder.
    var bash: String {
        """
        # bash completion for racconto
        _racconto() {
            local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
            local line= word skip= found= global="\(Self.names(words.globalWords))"
            if [[ $current == "=" ]]; then
                current=
            elif [[ $previous == "=" ]]; then
                previous=${COMP_WORDS[COMP_CWORD-2]}
            fi
        \(walk("\"${COMP_WORDS[@]:1:COMP_CWORD-1}\""))
            case "$line $previous" in
        \(values { "found=\"\($0.joined(separator: " "))\"" })
                *)
                    case "$previous" in
                        \(words.fileOptions.joined(separator: "|"))) return ;;
                        \(words.wordOptions.joined(separator: "|"))) compopt +o default; return ;;
                    esac
                    case "$line" in
        \(lines { "found=\"\(Self.names($0))\($1 ? " $global" : "")\"" })
                    esac ;;
            esac
            COMPREPLY=($(compgen -W "$found" -- "$current"))
        }
        complete -o default -F _racconto racconto

        """
    }

    private static func names(_ candidates: [CompletionWords.Candidate]) -> String {
        candidates.map(\.word).joined(separator: " ")
    }

    /// `case` branches for options with a short list of values.
    func values(_ action: ([String]) -> String) -> String {
        words.commands.flatMap { command in
            words.choices(of: command).map { choice in
                "        \"\(command.name) \(choice.option)\") \(action(choice.values)) ;;"
            }
        }.joined(separator: "\n")
    }

    /// `case` branches for what can follow a line: first words, verbs, options. The flag tells whether the global
    /// options can follow as well.
    func lines(_ action: ([CompletionWords.Candidate], Bool) -> String) -> String {
        var branches = ["\"\") \(action(words.firstWords, true)) ;;"]
        branches += words.groups.map { "\"\($0)\") \(action(words.verbs(after: $0), false)) ;;" }
        branches += words.commands.map { "\"\($0.name)\") \(action(words.words(of: $0), true)) ;;" }
        return branches.map { "                " + $0 }.joined(separator: "\n")
    }
}

extension CompletionScript {
    /// For a file `_racconto` in a folder of `fpath`, or `source <(racconto completions zsh)`.
    var zsh: String {
        """
        #compdef racconto
        # zsh completion for racconto
        _racconto() {
            local line= word skip= previous=$words[CURRENT-1]
            local -a found global
            global=(\(Self.described(words.globalWords)))
            if [[ $words[CURRENT] == --*=* ]]; then
                previous=${words[CURRENT]%%=*}
                compset -P '*='
            fi
        \(walk("\"${(@)words[2,CURRENT-1]}\""))
            case "$line $previous" in
        \(values { "compadd -- \($0.joined(separator: " "))" })
                *)
                    case "$previous" in
                        \(words.fileOptions.joined(separator: "|"))) _files; return ;;
                        \(words.wordOptions.joined(separator: "|"))) return 1 ;;
                    esac
                    case "$line" in
        \(lines { "found=(\(Self.described($0)))\($1 ? " found+=(\"${global[@]}\")" : "")" })
                    esac
                    _describe -V racconto found || _files ;;
            esac
        }
        if [[ $funcstack[1] == _racconto ]]; then
            _racconto "$@"
        else
            compdef _racconto racconto
        fi

        """
    }

    /// `'word:what it means'`, quoted for the shell.
    private static func described(_ candidates: [CompletionWords.Candidate]) -> String {
        candidates.map { candidate in
            "'" + "\(candidate.word):\(candidate.help)".replacing("'", with: "'\\''") + "'"
        }.joined(separator: " ")
    }
}

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
            let option = spelling.option.map { [line(condition, "-l \($0.name.dropFirst(2)) -x", spelling.help)] } ?? []
            return option + spelling.choices.map { line(condition, "-f -a \($0)", spelling.help) }
        }
        let value =
            spelling.choices.isEmpty
            ? spelling.takesFile ? " -r" : spelling.takesValue ? " -x" : ""
            : " -x -a \(quoted(spelling.choices.joined(separator: " ")))"
        let short = spelling.shortName.map { "-s \($0.dropFirst()) " } ?? ""
        return [line(condition, short + "-l \(spelling.name.dropFirst(2))" + value, spelling.help)]
    }

    private static func line(_ condition: String?, _ what: String, _ help: String) -> String {
        "complete -c racconto\(condition.map { " -n \(quoted($0))" } ?? "") \(what) -d \(quoted(help))"
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}
