import PhotoPreparation
import Testing

@testable import racconto_cli

@Suite struct ParsingTests {
    @Test func `every kind of argument lands in its place`() throws {
        let command = try SampleCommand(parsing: [
            "--times", "3", "photos", "--tag=a", "--colour=blue", "x", "--tag", "b", "--loud", "y", "--json",
        ])
        #expect(command.folder == "photos")
        #expect(command.names == ["x", "y"])
        #expect(command.times == 3)
        #expect(command.colour == .blue)
        #expect(command.tags == ["a", "b"])
        #expect(command.isLoud && command.global.json)
    }

    @Test func `what is not given keeps its default`() throws {
        let command = try SampleCommand(parsing: ["photos"])
        #expect(command.times == 1 && command.colour == nil && command.tags.isEmpty && !command.isLoud)
        #expect(command.global == GlobalOptions())
    }

    @Test func `after two dashes everything is a positional`() throws {
        let command = try SampleCommand(parsing: ["--loud", "--", "--times", "-x", "--"])
        #expect(command.folder == "--times")
        #expect(command.names == ["-x", "--"])
    }

    @Test func `a lone dash is a positional`() throws {
        #expect(try SampleCommand(parsing: ["-"]).folder == "-")
    }

    @Test func `a value may hold an equals sign, be empty, or look like an option`() throws {
        let command = try SampleCommand(parsing: ["f", "--tag=a=b", "--tag=", "--tag", "--loud"])
        #expect(command.tags == ["a=b", "", "--loud"])
        #expect(!command.isLoud)
    }

    @Test(arguments: [
        ([CommandLineWord("f"), "--tims", "2"], UsageError.unknownOption("--tims", suggestion: "--times")),
        (["f", "--zzzzzzzz"], .unknownOption("--zzzzzzzz", suggestion: nil)),
        (["f", "--tims=2"], .unknownOption("--tims", suggestion: "--times")),
        (["f", "--times"], .missingValue("--times")),
        (["f", "--loud=yes"], .unexpectedValue("--loud")),
        (
            ["f", "--times", "two"],
            .invalidValue(name: "--times", value: "two", expected: "a whole number from 1 to 100")
        ),
        (["f", "--times="], .invalidValue(name: "--times", value: "", expected: "a whole number from 1 to 100")),
        (
            ["f", "--times", "99999999999999999999"],
            .invalidValue(name: "--times", value: "99999999999999999999", expected: "a whole number from 1 to 100")
        ),
        (["f", "--colour", "green"], .invalidValue(name: "--colour", value: "green", expected: "one of red, blue")),
        ([], .missingArgument("FOLDER")),
        (["--loud"], .missingArgument("FOLDER")),
    ])
    func `a wrong line is refused with what is wrong`(tokens: [CommandLineWord], error: UsageError) {
        #expect(throws: error) { try SampleCommand(parsing: tokens) }
    }

    @Test(
        arguments: [
            ([0x63, 0x61, 0x66, 0xE9], "caf\\xE9"), ([0xFF, 0x2F, 0x61], "\\xFF/a"), ([0xEA, 0xB0], "\\xEA\\xB0"),
            (Array("가.jpg".utf8), "가.jpg"), (Array("가".utf8) + [0x80, 0x0A], "가\\x80\n"), ([], ""),
        ] as [([UInt8], String)])
    func `bytes that are not UTF-8 are shown in hexadecimal`(bytes: [UInt8], shown: String) {
        #expect(CommandLineWord(bytes: bytes).escaped == shown)
    }

    @Test func `an option whose name is not UTF-8 is unknown`() {
        #expect(throws: UsageError.unknownOption("--\\xE9", suggestion: nil)) {
            try SampleCommand(parsing: ["f", CommandLineWord(bytes: [0x2D, 0x2D, 0xE9, 0x3D, 0x31])])
        }
    }

    @Test func `a value after an equals sign keeps its bytes`() throws {
        let word = CommandLineWord(bytes: Array("--file=caf".utf8) + [0xE9, 0x3D])
        let command = try NoteAddCommand(parsing: [word, "--project", "p"])
        #expect(command.file?.bytes == Array("caf".utf8) + [0xE9, 0x3D])
    }

    @Test func `a word too many is refused by commands that take none`() {
        #expect(throws: UsageError.unexpectedArgument("extra")) { try WhoamiCommand(parsing: ["extra"]) }
    }
}

/// A command with every kind of argument.
struct SampleCommand: Command {
    enum Colour: String, CaseIterable, ArgumentValue {
        case red
        case blue
    }

    static let name = "sample run"
    static let summary = "Try arguments"
    static let examples = ["racconto sample run a.jpg --times 2"]
    static var parameters: [Parameter<Self>] {
        [
            .positional("folder", \.folder, "A folder"),
            .positionals("name", \.names, required: false, "Names"),
            .option("--times", "N", \.times, in: 1...100, "How often"),
            .option("--colour", "COLOUR", \.colour, "red or blue"),
            .options("--tag", "TAG", \.tags, "A tag"),
            .flag("--loud", \.isLoud, "Shout"),
        ]
    }

    var folder = ""
    var names: [String] = []
    var times = 1
    var colour: Colour?
    var tags: [String] = []
    var isLoud = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode { .success }
}
