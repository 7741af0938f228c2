import PhotoMarks
import RaccontoKit

/// Gives photos stars.
struct PhotoRateCommand: Command {
    static let name = "photo rate"
    static let summary = "Give photos 1 to 5 stars, or remove their stars"
    static let examples = [
        "racconto photo rate 5 7b0c2f6e 91d2aa04",
        "racconto photo rate none --project jeju --rating 1-2 --yes",
        "racconto photo list --project jeju --json | jq -r '.[].id' | racconto photo rate 3 --stdin",
    ]
    static var parameters: [Parameter<Self>] {
        [.positional("stars", \.rating, "1 to 5, or none")]
            + PhotoSelection.parameters.map { $0.nested(in: \.selection) }
    }

    var rating = OrNone<StarRating>(nil)
    var selection = PhotoSelection()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let client = try context.client()
        let stars = rating.value
        var changes = PhotoChanges()
        changes.rating = FieldChange(stars)
        return try await PhotoBulk(context: context, selection: selection, participle: "rated").run(
            client,
            question: { photos in
                stars.map { "Rate \(photos) \($0.stars)?" } ?? "Remove the rating of \(photos)?"
            }, changes)
    }
}

/// Gives photos a colour.
struct PhotoLabelCommand: Command {
    static let name = "photo label"
    static let summary = "Give photos a colour label, or remove it"
    static let examples = [
        "racconto photo label green 7b0c2f6e 91d2aa04",
        "racconto photo label none --project jeju --label red --yes",
    ]
    static var parameters: [Parameter<Self>] {
        let colours = ColorLabel.allCases.map { label in
            ColorLabel.backend.contains(label) ? label.rawValue : "\(label.rawValue) (some services)"
        }
        return [.positional("colour", \.newLabel, "\(colours.joined(separator: ", ")) or none")]
            + PhotoSelection.parameters.map { $0.nested(in: \.selection) }
    }

    var newLabel = OrNone<ColorLabel>(nil)
    var selection = PhotoSelection()
    var global = GlobalOptions()

    func run(_ context: Context) async throws -> ExitCode {
        let client = try context.client()
        let colour = newLabel.value
        var changes = PhotoChanges()
        changes.colorLabel = FieldChange(colour)
        return try await PhotoBulk(context: context, selection: selection, participle: "labelled").run(
            client, question: { "Label \($0) \(colour?.rawValue ?? "none")?" }, changes)
    }
}

/// Gives photos a caption.
struct PhotoCaptionCommand: Command {
    static let name = "photo caption"
    static let summary = "Give photos a caption; an empty one removes it"
    static let examples = [
        "racconto photo caption \"성산의 아침\" 7b0c2f6e",
        "racconto photo caption \"Morning at Seongsan\" 7b0c2f6e --english",
        "racconto photo caption \"\" --project jeju --rating none --yes",
    ]
    static var parameters: [Parameter<Self>] {
        [
            .positional("text", \.text, "The caption"),
            .flag("--english", \.isEnglish, "Set the English caption"),
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
                text.isEmpty ? "Remove the caption of \(photos)?" : "Caption \(photos) “\(text)”?"
            }, changes)
    }
}

/// One change to many photos, from selection to summary.
struct PhotoBulk: Sendable {
    let context: Context
    let selection: PhotoSelection
    /// What is done, as in `12 photos rated`.
    let participle: String
    var place = PhotoSelection.Place.live

    /// - Parameters:
    ///   - question: what is asked about an amount of photos: `Rate 12 photos 5?`
    ///   - isDone: whether a photo is as wanted already, so that nothing is sent.
    ///   - change: makes it so; answers the photo, and whether there was anything to change.
    func run(
        _ client: RaccontoClient, question: (_ photos: String) -> String,
        isDone: @escaping @Sendable (Photo) -> Bool = { _ in false },
        _ change: @escaping @Sendable (ID<Photo>) async throws -> (photo: Photo?, isChanged: Bool)
    ) async throws -> ExitCode {
        let targets = try await selection.targets(client, in: place)
        guard !targets.isEmpty else {
            context.output.note("no photo is selected; nothing was changed")
            return .success
        }
        try await selection.confirm(question(Plural.of(targets.count, "photo")), context)
        let isDryRun = selection.isDryRun
        let bulk = BulkChange(context: context, kind: .photo, participle: participle, isDryRun: isDryRun)
        return try await bulk.run(targets, target: \.bulk) { target in
            if isDryRun {
                let photo = if let known = target.photo { known } else { try await client.photo(target.id) }
                return isDone(photo) ? .unchanged(name: photo.originalFilename) : .changed(name: photo.originalFilename)
            }
            if let photo = target.photo, isDone(photo) { return .unchanged(name: photo.originalFilename) }
            let outcome = try await change(target.id)
            let name = outcome.photo?.originalFilename
            return outcome.isChanged ? .changed(name: name) : .unchanged(name: name)
        }
    }
}

extension PhotoBulk {
    /// Changes fields of photos; a photo that reads so already is left alone.
    func run(_ client: RaccontoClient, question: (_ photos: String) -> String, _ changes: PhotoChanges) async throws
        -> ExitCode
    {
        try await run(client, question: question, isDone: { changes.isSatisfied(by: $0) }) {
            try await client.changePhoto($0, changes)
        }
    }
}

extension Photo {
    /// What a sentence calls the photo.
    var shown: String { originalFilename ?? id.rawValue }
}
