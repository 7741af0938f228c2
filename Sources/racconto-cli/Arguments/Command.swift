import RaccontoKit

/// One verb of the program: a plain struct that a table fills and `run` carries out.
///
/// Required positionals need a neutral initial value; the parser guarantees that it is replaced before `run`.
protocol Command: Sendable {
    /// One or more words: `upload`, `queue retry`.
    static var name: String { get }
    /// One sentence without a final period.
    static var summary: String { get }
    /// More to know, shown by `--help` below the summary.
    static var discussion: String { get }
    /// Command lines that work, shown by `--help`.
    static var examples: [String] { get }
    static var parameters: [Parameter<Self>] { get }
    /// Whether `--yes` is accepted although the command asks nothing, so that scripts can give it to whatever changes or
    /// destroys something.
    static var acceptsYes: Bool { get }
    var global: GlobalOptions { get set }
    /// Transfers at once that the command line asks for; the pool of connections follows it.
    var transfers: Int? { get }

    init()

    /// Does the work. Anything but success is thrown or returned.
    func run(_ context: Context) async throws -> ExitCode
}

extension Command {
    static var discussion: String { "" }
    static var examples: [String] { [] }
    var transfers: Int? { nil }
    static var acceptsYes: Bool { parameters.contains { $0.spelling.name == "--dry-run" } }

    /// The command's own rows and the global ones.
    static var allParameters: [Parameter<Self>] {
        let own = parameters
        let asks = own.contains { $0.spelling.name == "--yes" }
        return own + (acceptsYes && !asks ? [.ignoredFlag("--yes")] : [])
            + GlobalOptions.parameters.map { $0.nested(in: \.global) }
    }

    static var spellings: [Spelling] { allParameters.map(\.spelling) }

    /// What help, the manual and completions show of the command's own arguments.
    static var ownSpellings: [Spelling] { parameters.map(\.spelling).filter { !$0.isHidden } }
}

/// Commands about one thing, under one heading of the help.
struct CommandGroup: Sendable {
    let title: String
    let commands: [any Command.Type]
}

// MARK: - Parsing

extension Command {
    /// Fills the struct from the words after the command's name.
    ///
    /// Options come first, wherever they stand: one of them may take the place of a positional.
    init(parsing tokens: [CommandLineWord]) throws(UsageError) {
        self.init()
        let rows = Self.allParameters
        var filled: Set<String> = []
        var words: [CommandLineWord] = []
        var rest = tokens[...]
        var onlyPositionals = false
        while let token = rest.popFirst() {
            if !onlyPositionals, token == "--" {
                onlyPositionals = true
            } else if !onlyPositionals, token.looksLikeOption {
                filled.insert(try store(option: token, rows, &rest))
            } else {
                words.append(token)
            }
        }
        try store(words, rows, &filled)
        if let missing = rows.first(where: { $0.spelling.isRequired && !filled.contains($0.spelling.name) }) {
            throw .missingArgument(missing.spelling.shownWithValue)
        }
    }

    /// The positionals of a command; one that has none takes its `--project` as one.
    private static func positionals(_ rows: [Parameter<Self>]) -> [Parameter<Self>] {
        let own = rows.filter(\.spelling.isPositional)
        return own.isEmpty ? rows.filter(\.spelling.isProjectOption) : own
    }

    private mutating func store(
        _ words: [CommandLineWord], _ rows: [Parameter<Self>], _ filled: inout Set<String>
    ) throws(UsageError) {
        var places = Self.positionals(rows).filter { !filled.contains($0.spelling.name) }[...]
        var last: (spelling: Spelling, word: CommandLineWord)?
        for word in words {
            guard let row = places.first else {
                let lacksProject = rows.contains { $0.spelling.name == "--project" } && !filled.contains("--project")
                throw .unexpectedArgument(word.escaped, hint: Self.hint(on: word, after: last, lacksProject))
            }
            try row.store(&self, word)
            filled.insert(row.spelling.name)
            last = (row.spelling, word)
            if !row.spelling.takesMany { places.removeFirst() }
        }
    }

    /// Guesses how a word came about that no argument takes.
    private static func hint(
        on word: CommandLineWord, after last: (spelling: Spelling, word: CommandLineWord)?, _ lacksProject: Bool
    ) -> String? {
        let curlyQuotes: Set<Character> = ["“", "”", "„", "‘", "’", "«", "»"]
        let words = [last?.word, word].compactMap { $0?.escaped }
        if words.contains(where: { $0.first.map(curlyQuotes.contains) ?? false }) {
            return "only straight quotes (\") keep words together, curly ones do not"
        }
        if lacksProject { return "a project is named by --project, as in --project \(word.escaped)" }
        guard let last, last.spelling.isFreeText else { return nil }
        return "put a \(last.spelling.shownName) of several words in quotes: \"\(words.joined(separator: " "))\""
    }

    /// Returns the name of the row that has its value now.
    private mutating func store(
        option token: CommandLineWord, _ rows: [Parameter<Self>], _ rest: inout ArraySlice<CommandLineWord>
    ) throws(UsageError) -> String {
        let (nameWord, attached) = token.nameAndValue
        let name = nameWord.escaped
        guard let row = rows.first(where: { $0.spelling.optionNames.contains(name) }) else {
            let known = rows.map(\.spelling).filter { !$0.isPositional && !$0.isHidden }.map(\.name)
            throw .unknownOption(name, suggestion: Suggestion.nearest(to: name, among: known))
        }
        if row.spelling.kind == .flag {
            guard attached == nil else { throw .unexpectedValue(name) }
            try row.store(&self, "")
        } else {
            guard let value = attached ?? rest.popFirst() else { throw .missingValue(name) }
            try row.store(&self, value)
        }
        return row.spelling.name
    }
}

extension Spelling {
    /// Whether it names the project that a command is about, which can then be given without the option's name. Options
    /// that only filter by a project are none.
    var isProjectOption: Bool { name == "--project" && kind == .option(value: "P", repeats: false) }
}
