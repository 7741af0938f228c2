import PhotoMarks
import RaccontoKit

/// Lists the account's settings.
struct SettingsListCommand: Command {
    static let name = "settings list"
    static let summary = "List the settings of the account that were set"
    static var parameters: [Parameter<Self>] { [] }

    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let settings = try await context.client().settings()
        if context.isJSON {
            try await context.output.data(JSONText.line(settings))
            return .success
        }
        var table = Table("key", "value")
        for (key, value) in settings.sorted(by: { $0.key < $1.key }) { table.add(key, value) }
        try await context.show(table, whenEmpty: "no setting is set")
        return .success
    }
}

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
        try await context.output.data(text)
        return .success
    }
}

/// Changes one setting.
struct SettingsSetCommand: Command {
    static let name = "settings set"
    static let summary = "Change one setting of the account"
    static var discussion: String {
        "\(SettingKey.explanation). The service stores any text for most keys, even one that no client understands."
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
            try await context.output.data(JSONText.line(ChangeRecord(kind: .setting, id: key.text, result: result)))
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

/// The settings that the service knows, for completions and suggestions. One that is added later can be typed as well.
struct SettingKey: ArgumentValue {
    let text: String

    init(_ text: String) { self.text = text }

    init?(argument: String) {
        guard !argument.isEmpty else { return nil }
        text = argument
    }

    static let expectation = "a setting's key"
    static let choices =
        [
            "theme_pref", "portfolio_theme", "delivery_tag_color", "default_grid_cols", "default_show_exif",
            "default_show_filename", "default_sort_by", "default_sort_order",
        ] + ColorLabel.backend.map { "color_label_\($0.rawValue)" }

    /// The values that a key is known to have; empty when any text may be meant.
    var values: [String] {
        switch text {
        case "theme_pref": ["system", "light", "dark"]
        case "portfolio_theme": ["light", "dark", "system"]
        case "delivery_tag_color": ColorLabel.choices
        default: []
        }
    }

    /// Keys and values, for help.
    static let explanation =
        "Keys, with the values that are known: "
        + choices.map { key in
            let values = SettingKey(key).values
            return values.isEmpty ? key : "\(key) (\(values.joined(separator: ", ")))"
        }.joined(separator: ", ")

    /// What was probably meant and what there is, as the end of a complaint about an unknown key.
    var hint: String {
        guard !Self.choices.contains(text) else { return "" }
        let meant = Suggestion.nearest(to: text, among: Self.choices).map { "; did you mean `\($0)`?" } ?? ""
        return meant + "; the keys are \(Self.choices.joined(separator: ", "))"
    }

    /// What is odd about a value that the service stores all the same.
    func remark(on value: String) -> String? {
        guard !values.isEmpty, !value.isEmpty, !values.contains(value) else { return nil }
        return "`\(value)` is not a known value of \(text): \(values.joined(separator: ", "))"
    }
}
