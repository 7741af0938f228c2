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
