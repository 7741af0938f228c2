/// What can be typed after what, for completion scripts; read from the commands' tables.
struct CompletionWords {
    /// A word and what it means.
    struct Candidate {
        let word: String
        let help: String
    }

    let commands: [any Command.Type]

    /// The words a line can begin with.
    var firstWords: [Candidate] {
        var candidates: [Candidate] = []
        for command in commands {
            let word = String(command.name.prefix { $0 != " " })
            guard !candidates.contains(where: { $0.word == word }) else { continue }
            let verbs = verbs(after: word)
            let help = verbs.isEmpty ? command.summary : verbs.map(\.word).joined(separator: ", ")
            candidates.append(Candidate(word: word, help: help))
        }
        return candidates + [Candidate(word: "help", help: "Show the help of a command")]
    }

    /// First words that are followed by a verb.
    var groups: [String] { firstWords.map(\.word).filter { !verbs(after: $0).isEmpty } }

    func verbs(after word: String) -> [Candidate] {
        commands.filter { $0.name.hasPrefix(word + " ") }.map {
            Candidate(word: String($0.name.dropFirst(word.count + 1)), help: $0.summary)
        }
    }

    /// A command's own options, then the words its positionals can be.
    func words(of command: any Command.Type) -> [Candidate] {
        let spellings = ownSpellings(of: command)
        let options = spellings.compactMap { spelling in
            (spelling.isPositional ? spelling.option?.name : spelling.name).map {
                Candidate(word: $0, help: spelling.help)
            }
        }
        let choices = spellings.filter(\.isPositional).flatMap { spelling in
            spelling.choices.map { Candidate(word: $0, help: spelling.help) }
        }
        return choices + options
    }

    func ownSpellings(of command: any Command.Type) -> [Spelling] {
        command.ownSpellings
    }

    static let globalSpellings = GlobalOptions.parameters.map(\.spelling)

    var globalWords: [Candidate] {
        Self.globalSpellings.map { Candidate(word: $0.name, help: $0.help) }
            + [Candidate(word: "--help", help: "Show the help of the command")]
    }

    /// Every option that is followed by a value.
    var valueOptions: [String] {
        let names = (Self.globalSpellings + commands.flatMap(ownSpellings)).filter { $0.kind != .flag }
            .flatMap(\.optionNames)
        return Set(names).sorted()
    }

    /// Those of them whose value is a file or a folder here.
    var fileOptions: [String] {
        let names = (Self.globalSpellings + commands.flatMap(ownSpellings)).filter(\.takesFile)
            .flatMap(\.optionNames)
        return Set(names).sorted()
    }

    /// Those whose value no shell can know, such as a project.
    var wordOptions: [String] { valueOptions.filter { !fileOptions.contains($0) } }

    /// Options of one command whose values are a short list.
    func choices(of command: any Command.Type) -> [(option: String, values: [String])] {
        ownSpellings(of: command).filter { $0.takesValue && !$0.choices.isEmpty }.map { ($0.name, $0.choices) }
    }
}
