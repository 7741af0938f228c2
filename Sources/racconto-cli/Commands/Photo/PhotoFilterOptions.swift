import PhotoMarks
import RaccontoKit

/// Which photos of a list are meant; shared by `photo list` and by everything that acts on photos.
struct PhotoFilterOptions: Sendable, Equatable {
    var project: String?
    var rating: MarkFilter<ClosedRange<StarRating>>?
    var label: MarkFilter<ColorLabel>?
    var folder: String?
    var camera: String?
    var takenFrom: Day?
    var takenUntil: Day?
    var hasPlace = false
    var hasNoPlace = false
    var isInChapter = false
    var isNotInChapter = false

    static var parameters: [Parameter<PhotoFilterOptions>] {
        [
            .option("--project", "P", \.project, "Project: id, slug or unique title"),
            .option("--rating", "STARS", \.rating, "Photos with 3, with 3-5, with any, or with none"),
            .option(
                "--label", "COLOUR", \.label, "Photos with \(ColorLabel.choices.joined(separator: ", ")), any or none"),
            .option("--folder", "FOLDER", \.folder, "Photos of this folder and those below it"),
            .option("--camera", "TEXT", \.camera, "Photos whose camera's name has this in it"),
            .option("--from", "DAY", \.takenFrom, "Photos taken on this day or later, such as 2026-03-01"),
            .option("--until", "DAY", \.takenUntil, "Photos taken on this day or before"),
            .flag("--with-place", \.hasPlace, "Photos with the place where they were taken"),
            .flag("--without-place", \.hasNoPlace, "Photos without it"),
            .flag("--in-chapter", \.isInChapter, "Photos that a chapter shows; needs --project"),
            .flag("--not-in-chapter", \.isNotInChapter, "Photos that no chapter shows; needs --project"),
        ]
    }

    var isEmpty: Bool { self == PhotoFilterOptions() }

    func check() throws(UsageError) {
        if hasPlace, hasNoPlace { throw .conflict("--with-place and --without-place cannot be given together") }
        if isInChapter, isNotInChapter { throw .conflict("--in-chapter and --not-in-chapter cannot be given together") }
        if isInChapter || isNotInChapter, project == nil {
            throw .conflict("--in-chapter and --not-in-chapter need --project")
        }
    }

    /// The photos of a list that are meant. Reads the story when chapters matter.
    func select(_ photos: [Photo], in project: ID<Project>?, _ client: RaccontoClient) async throws -> [Photo] {
        var filter = PhotoFilter()
        filter.folder = folder
        filter.camera = camera
        filter.takenFrom = takenFrom?.text
        filter.takenUntil = takenUntil?.text
        if hasPlace || hasNoPlace { filter.hasLocation = hasPlace }
        if isInChapter || isNotInChapter { filter.isInChapter = isInChapter }
        switch rating {
        case nil: break
        case .value(let stars): filter.rating = stars
        case .any: filter.hasRating = true
        case .unmarked: filter.hasRating = false
        }
        var shown: Set<ID<Photo>> = []
        if filter.isInChapter != nil, let project {
            shown = Set(try await client.allItems(of: project).itemsByChapter.values.joined().compactMap(\.photoID))
        }
        return photos.filter { filter.matches($0, shown: shown) && (label?.matches($0.colorLabel) ?? true) }
    }
}

/// A calendar day, `YYYY-MM-DD`.
struct Day: ArgumentValue, Equatable {
    let text: String

    init?(argument: String) {
        let parts = argument.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2],
            argument.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            ),
            let month = Int(parts[1]), let day = Int(parts[2]), (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        text = argument
    }

    static var expectation: String { "a day such as 2026-03-01" }
}

// MARK: - Stars and labels

/// 1 to 5 stars, as an argument. No stars are written as `none`.
extension StarRating: ArgumentValue {
    init?(argument: String) {
        guard let rating = StarRating(parsing: argument), rating.isGiven else { return nil }
        self = rating
    }

    static var choices: [String] { (1...5).map(String.init) }
    static var expectation: String { "1 to 5" }
}

/// Stars of a filter: `3`, or a range such as `3-5`.
extension ClosedRange: ArgumentValue where Bound == StarRating {
    init?(argument: String) {
        guard let range = StarRating.range(parsing: argument), range.lowerBound.isGiven else { return nil }
        self = range
    }

    static var choices: [String] { StarRating.choices + ["1-5"] }
    static var expectation: String { "1 to 5, a range such as 3-5" }
}

/// A colour label that any service takes. Whether a service takes orange depends on its dialect.
extension ColorLabel: ArgumentValue {}

/// What a filter asks of a photo's stars or label: a value, `any` or `none`.
enum MarkFilter<Value: ArgumentValue & Equatable>: ArgumentValue, Equatable {
    case value(Value)
    case any
    case unmarked

    init?(argument: String) {
        switch argument {
        case "any": self = .any
        case "none": self = .unmarked
        default:
            guard let value = Value(argument: argument) else { return nil }
            self = .value(value)
        }
    }

    static var choices: [String] { Value.choices + ["any", "none"] }
    static var expectation: String { Value.expectation + ", any or none" }
}

extension MarkFilter<ColorLabel> {
    func matches(_ label: String?) -> Bool {
        switch self {
        case .value(let wanted): label == wanted.rawValue
        case .any: label?.isEmpty == false
        case .unmarked: label?.isEmpty ?? true
        }
    }
}
