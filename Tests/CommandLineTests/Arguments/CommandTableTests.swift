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
        let ownSpellings = CompletionWords(commands: []).ownSpellings(of: command)
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
        ("upload", "--project P"), ("enqueue", "--project P"), ("photo download", "--to FOLDER"),
        ("photo move", "--to PROJECT"), ("story new", "--project P"), ("story preview", "-o DIR"),
        ("portfolio render", "-o DIR"), ("note list", "--project P"), ("note pin", "--project P"),
        ("delivery create", "--project P"), ("chapter tree", "--project P"), ("block move", "--project P"),
        ("text add", "--chapter CHAPTER"), ("block take", "--chapter CHAPTER"),
    ]) func `what is required has no brackets`(name: String, option: String) throws {
        let command = try #require(Self.commands.first { $0.name == name })
        let usage = command.help.split(separator: "\n\n")[1].split(whereSeparator: \.isWhitespace).joined(
            separator: " ")
        #expect(usage.contains(" \(option)") && !usage.contains("[\(option)]"), "\(usage)")
        #expect(throws: UsageError.self) { try Self.parse(command, []) }
    }

    /// An example that does not parse teaches a mistake.
    @Test func `examples parse`() throws {
        for command in Self.commands {
            for example in command.examples {
                for words in ShellWords.commands(in: example) where words.first == "racconto" {
                    guard
                        case .run(let type, let tokens) = try CommandSelection(groups: CommandTable.groups).select(
                            Array(words.dropFirst()))
                    else { continue }
                    #expect(throws: Never.self, "\(example)") { try Self.parse(type, tokens) }
                }
            }
        }
    }

    private static func parse<Verb: Command>(_ type: Verb.Type, _ tokens: [String]) throws {
        _ = try Verb(parsing: tokens)
    }
}
