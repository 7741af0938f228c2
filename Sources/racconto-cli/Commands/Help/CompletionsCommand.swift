/// Prints what a shell needs to complete commands and options.
struct CompletionsCommand: Command {
    /// The shells that are served.
    enum Shell: String, CaseIterable, ArgumentValue {
        case bash
        case zsh
        case fish
    }

    static let name = "completions"
    static let summary = "Print completions for bash, zsh or fish"
    static let examples = ["racconto completions bash > ~/.local/share/bash-completion/completions/racconto"]
    static var parameters: [Parameter<Self>] { [.positional("shell", \.shell, "bash, zsh or fish")] }

    var shell = Shell.bash
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let script = CompletionScript(commands: CommandTable.all)
        let text =
            switch shell {
            case .bash: script.bash
            case .zsh: script.zsh
            case .fish: script.fish
            }
        try context.output.raw(Array(text.utf8))
        return .success
    }
}
