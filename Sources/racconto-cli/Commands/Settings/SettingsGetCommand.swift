import RaccontoKit

/// Prints one setting.
struct SettingsGetCommand: Command {
    static let name = "settings get"
    static let summary = "Print one setting of the account"
    static let examples = ["racconto settings get portfolio_theme"]
    static var parameters: [Parameter<Self>] { [.positional("key", \.key, "The setting's key")] }

    var key = SettingKey("")
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        guard let value = try await context.client().settings()[key.text] else {
            throw CommandFailure(.noInput, "`\(key.text)` is not set\(key.hint)")
        }
        let text = context.isJSON ? try JSONText.line([key.text: value]) : PlainText.oneLine(value)
        try context.output.data(text)
        return .success
    }
}
