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
        (["f", "--tims", "2"], UsageError.unknownOption("--tims", suggestion: "--times")),
        (["f", "--zzzzzzzz"], .unknownOption("--zzzzzzzz", suggestion: nil)),
        (["f", "--tims=2"], .unknownOption("--tims", suggestion: "--times")),
        (["f", "--times"], .missingValue("--times")),
        (["f", "--loud=yes"], .unexpectedValue("--loud")),
        (["f", "--times", "two"], .invalidValue(name: "--times", value: "two", expected: "a whole number")),
        (["f", "--times="], .invalidValue(name: "--times", value: "", expected: "a whole number")),
        (
            ["f", "--times", "99999999999999999999"],
            .invalidValue(name: "--times", value: "99999999999999999999", expected: "a whole number")
        ),
        (["f", "--colour", "green"], .invalidValue(name: "--colour", value: "green", expected: "one of red, blue")),
        ([], .missingArgument("FOLDER")),
        (["--loud"], .missingArgument("FOLDER")),
    ])
    func `a wrong line is refused with what is wrong`(tokens: [String], error: UsageError) {
        #expect(throws: error) { try SampleCommand(parsing: tokens) }
    }

    @Test func `a word too many is refused by commands that take none`() {
        #expect(throws: UsageError.unexpectedArgument("extra")) { try WhoamiCommand(parsing: ["extra"]) }
    }
}
