import RaccontoKit

/// Gives photos a caption.
struct PhotoCaptionCommand: Command {
    static let name = "photo caption"
    static let summary = "Give photos a caption; an empty one takes it away"
    static let examples = [
        "racconto photo caption \"성산의 아침\" 7b0c2f6e",
        "racconto photo caption \"Morning at Seongsan\" 7b0c2f6e --english",
        "racconto photo caption \"\" --project jeju --rating none --yes",
    ]
    static var parameters: [Parameter<Self>] {
        [
            .positional("text", \.text, "The caption"),
            .flag("--english", \.isEnglish, "It is the English caption"),
        ] + PhotoSelection.parameters.map { $0.nested(in: \.selection) }
    }

    var text = ""
    var isEnglish = false
    var selection = PhotoSelection()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let client = try context.client()
        var changes = PhotoChanges()
        let (wanted, isEnglish) = (text.isEmpty ? nil : text, isEnglish)
        if isEnglish {
            changes.captionEnglish = FieldChange(wanted)
        } else {
            changes.caption = FieldChange(wanted)
        }
        return try await PhotoBulk(context: context, selection: selection, participle: "captioned").run(
            client,
            question: { photos in
                text.isEmpty ? "Take the caption of \(photos) away?" : "Caption \(photos) “\(text)”?"
            }, changes)
    }
}
