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

    /// With its dashes for flags and options, bare for positionals.
    let name: String
    let kind: Kind
    var help: String
    /// What can be typed for the value, when that is a short list.
    var choices: [String] = []
    /// Whether an option must be given; positionals say so by their kind.
    var isDemanded = false
    /// Whether any text can stand here, so that quotes keep several words together.
    var isFreeText = false

    /// How complaints call it: `--jobs`, `PATH`.
    var shownName: String { isPositional ? name.uppercased() : name }

    /// How it stands in a usage line.
    var usage: String {
        switch kind {
        case .flag: "[\(name)]"
        case .option(let value, _) where isDemanded: "\(name) \(value)"
        case .option(let value, let repeats): "[\(name) \(value)]" + (repeats ? "…" : "")
        case .positional: shownName
        case .positionals: shownName + "…"
        case .optionalPositionals: "[\(shownName)…]"
        case .optionalPositional: "[\(shownName)]"
        }
    }

    /// How it stands in the list of arguments.
    var title: String {
        switch kind {
        case .flag: name
        case .option(let value, _): "\(name) \(value)"
        default: shownName
        }
    }

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
        if case .option(let value, _) = kind { return ["FILE", "FOLDER", "DIR"].contains(value) }
        return false
    }

    var takesMany: Bool { kind == .positionals || kind == .optionalPositionals }
    var isRequired: Bool { isDemanded || kind == .positional || kind == .positionals }
}
