@testable import racconto_cli

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
            .option("--times", "N", \.times, "How often"),
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
