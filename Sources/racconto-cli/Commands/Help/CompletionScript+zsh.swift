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
