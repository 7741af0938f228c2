import RaccontoKit

/// Gives photos a colour.
struct PhotoLabelCommand: Command {
    /// A label to give, or none.
    struct Label: ArgumentValue {
        let colour: ColourLabel?

        init(colour: ColourLabel?) { self.colour = colour }

        init?(argument: String) {
            guard argument == "none" || ColourLabel(rawValue: argument) != nil else { return nil }
            colour = ColourLabel(rawValue: argument)
        }

        static var choices: [String] { ColourLabel.allCases.map(\.rawValue) + ["none"] }
        static var expectation: String { "one of " + choices.joined(separator: ", ") }
    }

    static let name = "photo label"
    static let summary = "Give photos a colour label, or take it away"
    static let examples = [
        "racconto photo label green 7b0c2f6e 91d2aa04",
        "racconto photo label none --project jeju --label red --yes",
    ]
    static var parameters: [Parameter<Self>] {
        [.positional("colour", \.newLabel, "red, orange (some services), yellow, green, blue, purple or none")]
            + PhotoSelection.parameters.map { $0.nested(in: \.selection) }
    }

    var newLabel = Label(colour: nil)
    var selection = PhotoSelection()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let client = try context.client()
        let colour = newLabel.colour?.rawValue
        var changes = PhotoChanges()
        changes.colorLabel = FieldChange(colour)
        return try await PhotoBulk(context: context, selection: selection, participle: "labelled").run(
            client, question: { "Label \($0) \(colour ?? "none")?" }, changes)
    }
}
