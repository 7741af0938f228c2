import RaccontoKit

/// Lists the account's settings.
struct SettingsListCommand: Command {
    static let name = "settings list"
    static let summary = "List the settings of the account that were ever set"
    static var parameters: [Parameter<Self>] { [] }

    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let settings = try await context.client().settings()
        if context.isJSON {
            try context.output.data(JSONText.line(settings))
            return .success
        }
        var table = Table("key", "value")
        for (key, value) in settings.sorted(by: { $0.key < $1.key }) { table.add(key, value) }
        try context.show(table, whenEmpty: "no setting was ever changed")
        return .success
    }
}
