import RaccontoKit

/// Changes one setting.
struct SettingsSetCommand: Command {
    static let name = "settings set"
    static let summary = "Change one setting of the account"
    static var discussion: String {
        "\(SettingKey.explanation). The service stores any text for most keys, also one that nothing understands."
    }
    static let examples = ["racconto settings set portfolio_theme dark"]
    static var parameters: [Parameter<Self>] {
        [
            .positional("key", \.key, "The setting's key"), .positional("value", \.value, "Its new value"),
            .flag("--dry-run", \.isDryRun, "Show what would change; change nothing"),
        ]
    }

    var key = SettingKey("")
    var value = ""
    var isDryRun = false
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let client = try context.client()
        let isDone = try await client.settings()[key.text] == value
        if !isDryRun, !isDone { try await set(client) }
        if let remark = key.remark(on: value) { context.output.complain("racconto: \(remark)") }
        if context.isJSON {
            let result: ChangeRecord.Result = isDone ? .unchanged : isDryRun ? .wouldChange : .changed
            try context.output.data(JSONText.line(ChangeRecord(kind: .setting, id: key.text, result: result)))
        } else {
            let verb = isDone ? "unchanged:" : isDryRun ? "would set" : "set"
            context.output.note("\(verb) \(key.text) \(isDone ? "is" : "to") \(value)\(isDone ? " already" : "")")
        }
        return .success
    }

    private func set(_ client: RaccontoClient) async throws {
        do throws(RaccontoError) {
            try await client.setSetting(key.text, value)
        } catch {
            guard error.kind == .rejected else { throw error }
            throw CommandFailure(.badInput, "\(ErrorReport.words(error))\(key.hint)")
        }
    }
}
