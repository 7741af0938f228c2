/// One row of a command's table: how an argument is spelled, and where its value goes.
struct Parameter<Root>: Sendable {
    private(set) var spelling: Spelling
    let store: @Sendable (inout Root, CommandLineWord) throws(UsageError) -> Void

    // MARK: Flags and options

    static func flag(_ name: String, _ path: any WritableKeyPath<Root, Bool> & Sendable, _ help: String) -> Self {
        Parameter(spelling: Spelling(name: name, kind: .flag, help: help)) { root, _ in root[keyPath: path] = true }
    }

    /// A flag that is accepted, does nothing, and is not shown.
    static func ignoredFlag(_ name: String) -> Self {
        Parameter(spelling: Spelling(name: name, kind: .flag, help: "Ignored", isHidden: true)) { _, _ in }
    }

    /// An option whose absence leaves the default.
    static func option<Value: ArgumentValue>(
        _ name: String, _ value: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ help: String
    ) -> Self {
        reading(name, .option(value: value, repeats: false), help) { $0[keyPath: path] = $1 }
    }

    /// An option that may be absent.
    static func option<Value: ArgumentValue>(
        _ name: String, _ value: String, _ path: any WritableKeyPath<Root, Value?> & Sendable, _ help: String
    ) -> Self {
        reading(name, .option(value: value, repeats: false), help) { $0[keyPath: path] = $1 }
    }

    /// An option that may be given several times.
    static func options<Value: ArgumentValue>(
        _ name: String, _ value: String, _ path: any WritableKeyPath<Root, [Value]> & Sendable, _ help: String
    ) -> Self {
        reading(name, .option(value: value, repeats: true), help) { $0[keyPath: path].append($1) }
    }

    /// A number within a range; its absence leaves the default.
    static func option(
        _ name: String, _ value: String, _ path: any WritableKeyPath<Root, Int> & Sendable, in range: ClosedRange<Int>,
        _ help: String
    ) -> Self {
        number(name, .option(value: value, repeats: false), in: range, help) { $0[keyPath: path] = $1 }
    }

    /// A number within a range that may be absent.
    static func option(
        _ name: String, _ value: String, _ path: any WritableKeyPath<Root, Int?> & Sendable, in range: ClosedRange<Int>,
        _ help: String
    ) -> Self {
        number(name, .option(value: value, repeats: false), in: range, help) { $0[keyPath: path] = $1 }
    }

    // MARK: Positionals

    static func positional<Value: ArgumentValue>(
        _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ help: String
    ) -> Self {
        reading(name, .positional, help) { $0[keyPath: path] = $1 }
    }

    static func optionalPositional<Value: ArgumentValue>(
        _ name: String, _ path: any WritableKeyPath<Root, Value?> & Sendable, _ help: String
    ) -> Self {
        reading(name, .optionalPositional, help) { $0[keyPath: path] = $1 }
    }

    /// The words at the end of a command; with `required`, at least one.
    static func positionals<Value: ArgumentValue>(
        _ name: String, _ path: any WritableKeyPath<Root, [Value]> & Sendable, required: Bool = true, _ help: String
    ) -> Self {
        reading(name, required ? .positionals : .optionalPositionals, help) { $0[keyPath: path].append($1) }
    }

    /// A number within a range.
    static func positional(
        _ name: String, _ path: any WritableKeyPath<Root, Int> & Sendable, in range: ClosedRange<Int>, _ help: String
    ) -> Self {
        number(name, .positional, in: range, help) { $0[keyPath: path] = $1 }
    }

    /// Numbers within a range at the end of a command; there may be none.
    static func positionals(
        _ name: String, _ path: any WritableKeyPath<Root, [Int]> & Sendable, in range: ClosedRange<Int>, _ help: String
    ) -> Self {
        number(name, .optionalPositionals, in: range, help) { $0[keyPath: path].append($1) }
    }

    // MARK: Variations

    /// The same option for commands that cannot do without it.
    var required: Self { changed { $0.isDemanded = true } }

    /// The same option, also by one dash and a letter.
    func short(_ name: String) -> Self { changed { $0.shortName = name } }

    /// The same option, also by a name that it had before. Help does not show it.
    func formerly(_ name: String) -> Self { changed { $0.oldNames.append(name) } }

    /// The same positional, also as an option: `--text TEXT`.
    func orOption(_ name: String, _ value: String) -> Self { changed { $0.option = .init(name: name, value: value) } }

    /// The same row, stored one level down: how commands share groups of options.
    func nested<Outer>(in path: any WritableKeyPath<Outer, Root> & Sendable) -> Parameter<Outer> {
        Parameter<Outer>(spelling: spelling) { [store] (outer, word) throws(UsageError) in
            try store(&outer[keyPath: path], word)
        }
    }

    private func changed(_ change: (inout Spelling) -> Void) -> Self {
        var copy = self
        change(&copy.spelling)
        return copy
    }

    /// A row whose word is read as a `Value` before it is stored.
    private static func reading<Value: ArgumentValue>(
        _ name: String, _ kind: Spelling.Kind, _ help: String,
        _ store: @escaping @Sendable (inout Root, Value) -> Void
    ) -> Self {
        var spelling = Spelling(
            name: name, kind: kind, help: help, choices: Value.choices, isFreeText: Value.self == String.self)
        // Some commands take their project as an option; those that take it as a positional accept the option as well.
        if spelling.isPositional, name == "project" { spelling.option = .init(name: "--project", value: "P") }
        return Parameter(spelling: spelling) { [shownName = spelling.shownName] (root, word) throws(UsageError) in
            store(&root, try Value.parse(word, for: shownName))
        }
    }

    private static func number(
        _ name: String, _ kind: Spelling.Kind, in range: ClosedRange<Int>, _ help: String,
        _ store: @escaping @Sendable (inout Root, Int) -> Void
    ) -> Self {
        let spelling = Spelling(name: name, kind: kind, help: help, range: range)
        return Parameter(spelling: spelling) { (root, word) throws(UsageError) in
            let text = try word.requiredText(for: spelling.shownName)
            guard let value = Int(text), range.contains(value) else {
                let limits =
                    range.upperBound == .max
                    ? ", \(range.lowerBound) or more" : " from \(range.lowerBound) to \(range.upperBound)"
                throw .invalidValue(name: spelling.shownName, value: text, expected: "a whole number" + limits)
            }
            store(&root, value)
        }
    }
}

/// How one argument looks on the command line and in help.
struct Spelling: Equatable, Sendable {
    /// What the argument takes.
    enum Kind: Equatable, Sendable {
        /// `--name`
        case flag
        /// `--name VALUE` or `--name=VALUE`; may be given again when it repeats.
        case option(value: String, repeats: Bool)
        /// One word.
        case positional
        /// One or more words, the last argument of a command.
        case positionals
        /// Any number of words, the last argument of a command.
        case optionalPositionals
        /// One word that may be left out.
        case optionalPositional
    }

    /// An option that a positional can be given as.
    struct OptionForm: Equatable, Sendable {
        let name: String
        let value: String
    }

    /// With its dashes for flags and options, bare for positionals.
    let name: String
    let kind: Kind
    var help: String
    /// What can be typed for the value, when that is a short list.
    var choices: [String] = []
    /// What a number can be.
    var range: ClosedRange<Int>?
    /// Whether an option must be given; positionals say so by their kind.
    var isDemanded = false
    /// Whether any text can stand here, so that quotes keep several words together.
    var isFreeText = false
    /// Whether it is accepted without being shown in help, the manual and completions.
    var isHidden = false
    /// `-o` beside `--output`.
    var shortName: String?
    /// Names that options had in earlier versions.
    var oldNames: [String] = []
    /// The option that a positional can be given as.
    var option: OptionForm?

    /// Every option by which it can be given.
    var optionNames: [String] {
        (isPositional ? [] : [name]) + [shortName, option?.name].compactMap(\.self) + oldNames
    }

    /// How error messages call it: `--jobs`, `PATH`.
    var shownName: String { isPositional ? name.uppercased() : name }

    /// With its value: `--jobs N`, `PATH`.
    var shownWithValue: String {
        if case .option(let value, _) = kind { return "\(name) \(value)" }
        return shownName
    }

    /// How it stands in a usage line.
    var usage: String {
        switch kind {
        case .flag: "[\(name)]"
        case .option where isDemanded: shownWithValue
        case .option(_, let repeats): "[\(shownWithValue)]" + (repeats ? "…" : "")
        case .positional: shownName
        case .positionals: shownName + "…"
        case .optionalPositionals: "[\(shownName)…]"
        case .optionalPositional: "[\(shownName)]"
        }
    }

    /// How it stands in the list of arguments: `-o, --output FILE`.
    var title: String { (shortName.map { "\($0), " } ?? "") + shownWithValue }

    var isPositional: Bool {
        switch kind {
        case .flag, .option: false
        default: true
        }
    }

    /// Whether it is an option with a value.
    var takesValue: Bool {
        if case .option = kind { return true }
        return false
    }

    /// Whether it is an option whose value is a file or a folder.
    var takesFile: Bool {
        if case .option(let value, _) = kind { return ["FILE", "FOLDER"].contains(value) }
        return false
    }

    var takesMany: Bool { kind == .positionals || kind == .optionalPositionals }
    var isRequired: Bool { isDemanded || kind == .positional || kind == .positionals }
}
