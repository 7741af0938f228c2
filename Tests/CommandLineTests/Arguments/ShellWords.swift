/// The words of a simple shell line as a shell would split them: quotes, pipes, redirections and `;`.
enum ShellWords {
    /// The commands of a line, each as its words.
    static func commands(in line: String) -> [[String]] {
        var commands: [[String]] = [[]]
        var word: String?
        var quote: Character?
        var isTarget = false
        func end() {
            if let finished = word, !isTarget { commands[commands.count - 1].append(finished) }
            if word != nil { isTarget = false }
            word = nil
        }
        for character in line {
            if let open = quote {
                if character == open { quote = nil } else { word = (word ?? "") + String(character) }
            } else if character == "\"" || character == "'" {
                quote = character
                word = word ?? ""
            } else if character == "|" || character == ";" || character == "&" {
                end()
                commands.append([])
            } else if character == ">" || character == "<" {
                end()
                isTarget = true
            } else if character == " " {
                end()
            } else {
                word = (word ?? "") + String(character)
            }
        }
        end()
        return commands.filter { !$0.isEmpty }
    }
}
