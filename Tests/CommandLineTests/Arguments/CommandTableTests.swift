import Testing

@testable import racconto_cli

/// What the table of commands promises: the parser, help, completions and the manual page all rest on it.
@Suite struct CommandTableTests {
    private static let commands = CommandTable.all

    @Test func `every name is there once`() {
        let names = Self.commands.map { $0.name }
        #expect(Set(names).count == names.count)
    }

    @Test func `no command hides a group of commands`() {
        for command in Self.commands {
            let inner = Self.commands.filter { $0.name.hasPrefix(command.name + " ") }
            #expect(inner.isEmpty, "`\(command.name)` would take the first word of `\(inner.first?.name ?? "")`")
        }
    }

    @Test(arguments: commands.map { $0.name })
    func `a command explains itself`(name: String) throws {
        let command = try #require(Self.commands.first { $0.name == name })
        #expect(!command.summary.isEmpty && command.summary.first?.isUppercase == true)
        #expect(!command.summary.hasSuffix("."))
        let ownSpellings = command.ownSpellings
        // Commands on one thing named by its id explain themselves by their usage line.
        if ownSpellings.count > 2 { #expect(!command.examples.isEmpty, "an example is missing") }
        for example in command.examples { #expect(example.contains("racconto \(name)")) }
        for spelling in command.spellings {
            #expect(!spelling.help.isEmpty, "\(spelling.name)")
            #expect(!spelling.help.hasSuffix("."), "\(spelling.name)")
            #expect(spelling.isPositional || spelling.name.hasPrefix("-"), "\(spelling.name)")
        }
        for line in command.help.split(separator: "\n") where !line.contains("racconto ") {
            #expect(TextWidth.of(String(line)) <= 120, "\(line)")
        }
    }

    @Test(arguments: commands.map { $0.name })
    func `a command's rows do not contradict each other`(name: String) throws {
        let command = try #require(Self.commands.first { $0.name == name })
        let names = command.spellings.map(\.name)
        #expect(Set(names).count == names.count, "an argument is there twice")
        let positionals = command.spellings.filter(\.isPositional)
        for spelling in positionals.dropLast() {
            #expect(spelling.kind == .positional, "only the last positional may be left out or repeat")
        }
    }

    /// Otherwise `racconto --x y command` and completions could not tell whether `y` is a value.
    @Test func `an option takes a value everywhere or nowhere`() {
        var kinds: [String: Bool] = [:]
        for command in Self.commands {
            for spelling in command.spellings where !spelling.isPositional {
                if let known = kinds[spelling.name] {
                    #expect(known == spelling.takesValue, "\(command.name) \(spelling.name)")
                }
                kinds[spelling.name] = spelling.takesValue
            }
        }
    }

    /// What every line must have stands without brackets in the usage line, and is asked for before anything is done.
    @Test(arguments: [
        ("upload", "--project P"), ("enqueue", "--project P"), ("photo download", "--output FOLDER"),
        ("photo move", "--to PROJECT"), ("story new", "--project P"), ("story preview", "--output FOLDER"),
        ("portfolio render", "--output FOLDER"), ("note list", "--project P"), ("note pin", "--project P"),
        ("delivery create", "--project P"), ("chapter tree", "--project P"), ("block move", "--project P"),
        ("text add", "--chapter CHAPTER"), ("block take", "--chapter CHAPTER"),
    ]) func `what is required has no brackets`(name: String, option: String) throws {
        let command = try #require(Self.commands.first { $0.name == name })
        let usage = command.help.split(separator: "\n\n")[1].split(whereSeparator: \.isWhitespace).joined(
            separator: " ")
        #expect(usage.contains(" \(option)") && !usage.contains("[\(option)]"), "\(usage)")
        #expect(throws: UsageError.self) { try Self.parse(command, []) }
    }

    /// Scripts can give `--yes` to whatever changes or destroys something, and never meet a question.
    @Test func `yes is accepted by every command that has a dry run or loses something`() {
        let others: Set = ["logout", "story pull", "project trash"]
        for command in Self.commands {
            let names = command.spellings.map(\.name)
            guard names.contains("--dry-run") || others.contains(command.name) else { continue }
            #expect(names.contains("--yes"), "\(command.name)")
        }
    }

    @Test func `where something is written to is spelled the same everywhere`() {
        for name in ["story pull", "story new", "story preview", "portfolio render", "photo download"] {
            let command = Self.commands.first { $0.name == name }
            let spelling = command?.spellings.first { $0.name == "--output" }
            #expect(spelling?.shortName == "-o" && spelling?.takesFile == true, "\(name)")
            #expect(command?.help.contains("  -o, --output F") == true, "\(name)")
        }
        #expect(Self.commands.allSatisfy { command in !command.spellings.contains { $0.name == "-o" } })
    }

    @Test func `a text is an argument or an option, in every command that takes one`() throws {
        for name in ["note add", "note edit", "text add", "text edit"] {
            let command = try #require(Self.commands.first { $0.name == name })
            #expect(command.spellings.contains { $0.name == "text" && $0.option?.name == "--text" }, "\(name)")
            #expect(command.help.contains("--text TEXT"), "\(name)")
        }
        #expect(try NoteAddCommand(parsing: ["--text", "-x", "--project", "p"]).text == "-x")
        #expect(throws: UsageError.self) { try NoteAddCommand(parsing: ["--text", "x", "y", "--project", "p"]) }
    }

    @Test func `old spellings are accepted and not shown`() throws {
        #expect(try PhotoDownloadCommand(parsing: ["--to", "here", "1"]).folder == "here")
        for command in Self.commands {
            for old in command.spellings.flatMap(\.oldNames) { #expect(!command.help.contains(old), "\(command.name)") }
        }
    }

    /// The row of every number says what it can be, and nothing outside of that is taken.
    @Test func `numbers out of range are refused with the range`() throws {
        var seen = 0
        for command in Self.commands { seen += try Self.tryNumbers(of: command) }
        #expect(seen > 10)
    }

    private static func tryNumbers<Verb: Command>(of type: Verb.Type) throws -> Int {
        var seen = 0
        for row in Verb.allParameters {
            guard let range = row.spelling.range else { continue }
            seen += 1
            var command = Verb()
            var wrong = [String(range.lowerBound - 1), "x", "", "1.5", "99999999999999999999"]
            if range.upperBound != .max { wrong.append(String(range.upperBound + 1)) }
            for text in wrong {
                #expect {
                    try row.store(&command, CommandLineWord(text))
                } throws: { error in
                    guard case .invalidValue(_, text, let expected)? = error as? UsageError else { return false }
                    return expected.contains("\(range.lowerBound)")
                        && (range.upperBound == .max || expected.contains("\(range.upperBound)"))
                }
            }
            try row.store(&command, CommandLineWord(String(range.lowerBound)))
            try row.store(&command, CommandLineWord(String(range.upperBound)))
        }
        return seen
    }

    /// A path on Linux is bytes; everything else is text, and a text that is none is shown as it was typed.
    @Test func `what is not UTF-8 is taken as a path or refused`() {
        var paths: Set<String> = []
        for command in Self.commands { paths.formUnion(Self.tryBytes(on: command)) }
        #expect(
            paths == [
                "upload path", "enqueue path", "story plan file", "story apply file", "story apply --photos",
                "story new folder", "story new --output", "story pull --output", "story preview story",
                "story preview --photos", "note add --file", "note edit --file", "text add --file", "text edit --file",
                "--queue",
            ])
    }

    private static func tryBytes<Verb: Command>(on type: Verb.Type) -> [String] {
        let word = CommandLineWord(bytes: Array("caf".utf8) + [0xE9])
        let global = Set(GlobalOptions.parameters.map(\.spelling.name))
        return Verb.allParameters.filter { $0.spelling.kind != .flag }.compactMap { row in
            var command = Verb()
            do throws(UsageError) {
                try row.store(&command, word)
                return (global.contains(row.spelling.name) ? "" : Verb.name + " ") + row.spelling.name
            } catch {
                #expect(error == .notUTF8(name: row.spelling.shownName, value: "caf\\xE9"), "\(Verb.name)")
                return nil
            }
        }
    }

    /// An example that does not parse teaches a mistake.
    @Test func `examples parse`() throws {
        for command in Self.commands {
            for example in command.examples {
                for words in ShellWords.commands(in: example) where words.first == "racconto" {
                    guard
                        case .run(let type, let tokens) = try CommandSelection(groups: CommandTable.groups).select(
                            words.dropFirst().map { CommandLineWord($0) })
                    else { continue }
                    #expect(throws: Never.self, "\(example)") { try Self.parse(type, tokens) }
                }
            }
        }
    }

    private static func parse<Verb: Command>(_ type: Verb.Type, _ tokens: [CommandLineWord]) throws {
        _ = try Verb(parsing: tokens)
    }
}

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
