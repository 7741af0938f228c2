import RaccontoKit

extension Command {
    /// Fills the struct from the words after the command's name.
    ///
    /// Options come first, wherever they stand: one of them may take the place of a positional.
    init(parsing tokens: [String]) throws(UsageError) {
        self.init()
        let rows = Self.allParameters
        var filled: Set<String> = []
        var words: [String] = []
        var rest = tokens[...]
        var onlyPositionals = false
        while let token = rest.popFirst() {
            if !onlyPositionals, token == "--" {
                onlyPositionals = true
            } else if !onlyPositionals, token.hasPrefix("-"), token != "-" {
                filled.insert(try store(option: token, rows, &rest))
            } else {
                words.append(token)
            }
        }
        try store(words, rows, &filled)
        if let missing = rows.first(where: { $0.spelling.isRequired && !filled.contains($0.spelling.name) }) {
            throw .missingArgument(missing.spelling.title)
        }
    }

    private mutating func store(
        _ words: [String], _ rows: [Parameter<Self>], _ filled: inout Set<String>
    ) throws(UsageError) {
        var places = ProjectPlace.positionals(rows).filter { !filled.contains($0.spelling.name) }[...]
        var last: (spelling: Spelling, word: String)?
        for word in words {
            guard let row = places.first else {
                let isProjectOpen = rows.contains { $0.spelling.name == "--project" } && !filled.contains("--project")
                throw .unexpectedArgument(
                    word, hint: ExtraWord(word: word, before: last, isProjectOpen: isProjectOpen).hint)
            }
            try row.store(&self, word)
            filled.insert(row.spelling.name)
            last = (row.spelling, word)
            if !row.spelling.takesMany { places.removeFirst() }
        }
    }

    /// Answers the name of the row that has its value now.
    private mutating func store(
        option token: String, _ rows: [Parameter<Self>], _ rest: inout ArraySlice<String>
    ) throws(UsageError) -> String {
        let parts = token.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let name = parts.first,
            let row = rows.first(where: { $0.spelling.name == name }) ?? ProjectPlace.row(for: name, rows)
        else {
            let known = rows.map(\.spelling.name).filter { $0.hasPrefix("-") }
            let typed = parts.first ?? token
            throw .unknownOption(typed, suggestion: Suggestion.nearest(to: typed, among: known))
        }
        if row.spelling.kind == .flag {
            guard parts.count == 1 else { throw .unexpectedValue(name) }
            try row.store(&self, "")
        } else if parts.count == 2 {
            try row.store(&self, parts[1])
        } else {
            guard let value = rest.popFirst() else { throw .missingValue(name) }
            try row.store(&self, value)
        }
        return row.spelling.name
    }
}
