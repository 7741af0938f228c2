import RaccontoKit

/// Which photos of a list are meant; shared by `photo list` and by everything that acts on photos.
struct PhotoFilterOptions: Sendable, Equatable {
    var project: String?
    var rating: RatingChoice?
    var label: LabelChoice?
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
            .option("--label", "COLOUR", \.label, "Photos with red, orange, yellow, green, blue, purple, any or none"),
            .option("--folder", "FOLDER", \.folder, "Photos of this folder and those below it"),
            .option("--camera", "TEXT", \.camera, "Photos whose camera's name has this in it"),
            .option("--from", "DAY", \.takenFrom, "Photos taken on this day or later, such as 2026-03-01"),
            .option("--until", "DAY", \.takenUntil, "Photos taken on this day or before"),
            .flag("--with-place", \.hasPlace, "Photos that know where they were taken"),
            .flag("--without-place", \.hasNoPlace, "Photos that do not"),
            .flag("--in-chapter", \.isInChapter, "Photos that a chapter shows; needs --project"),
            .flag("--not-in-chapter", \.isNotInChapter, "Photos that no chapter shows; needs --project"),
        ]
    }

    var isEmpty: Bool { self == PhotoFilterOptions() }

    func check() throws(UsageError) {
        if hasPlace, hasNoPlace { throw .conflict("--with-place and --without-place exclude each other") }
        if isInChapter, isNotInChapter { throw .conflict("--in-chapter and --not-in-chapter exclude each other") }
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
        case .stars(let range): filter.rating = range
        case .any: filter.hasRating = true
        case .unrated: filter.hasRating = false
        }
        var shown: Set<ID<Photo>> = []
        if filter.isInChapter != nil, let project {
            shown = Set(try await client.allItems(of: project).itemsByChapter.values.joined().compactMap(\.photoID))
        }
        return photos.filter { filter.matches($0, shown: shown) && (label?.matches($0.colorLabel) ?? true) }
    }
}
