extension Command {
    /// Fills the struct from the words after the command's name.
    init(parsing tokens: [String]) throws(UsageError) {
        self.init()
        let rows = Self.allParameters
        var positionals = rows.filter { $0.spelling.isPositional }[...]
        var filled: Set<String> = []
        var rest = tokens[...]
        var onlyPositionals = false
        while let token = rest.popFirst() {
            if !onlyPositionals, token == "--" {
                onlyPositionals = true
            } else if !onlyPositionals, token.hasPrefix("-"), token != "-" {
                try store(option: token, rows, &rest)
            } else {
                guard let row = positionals.first else { throw .unexpectedArgument(token) }
                try row.store(&self, token)
                filled.insert(row.spelling.name)
                if !row.spelling.takesMany { positionals.removeFirst() }
            }
        }
        if let missing = rows.first(where: { $0.spelling.isRequired && !filled.contains($0.spelling.name) }) {
            throw .missingArgument(missing.spelling.shownName)
        }
    }

    private mutating func store(
        option token: String, _ rows: [Parameter<Self>], _ rest: inout ArraySlice<String>
    ) throws(UsageError) {
        let parts = token.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let name = parts.first, let row = rows.first(where: { $0.spelling.name == name }) else {
            let known = rows.map(\.spelling.name).filter { $0.hasPrefix("-") }
            let typed = parts.first ?? token
            throw .unknownOption(typed, suggestion: Suggestion.nearest(to: typed, among: known))
        }
        switch row.spelling.kind {
        case .flag:
            guard parts.count == 1 else { throw .unexpectedValue(name) }
            try row.store(&self, "")
        default:
            if parts.count == 2 {
                try row.store(&self, parts[1])
            } else {
                guard let value = rest.popFirst() else { throw .missingValue(name) }
                try row.store(&self, value)
            }
        }
    }
}
