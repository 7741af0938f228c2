import RaccontoKit

/// The fields of a project that can be typed; shared by creating and editing.
struct ProjectFields: Sendable {
    var titleEnglish: String?
    var description: String?
    var descriptionEnglish: String?
    var location: String?
    var shotDate: String?
    var status: ProjectStatus?
    var cameraType: CameraType?
    var tags: [String] = []

    static var parameters: [Parameter<ProjectFields>] {
        [
            .option("--title-en", "TEXT", \.titleEnglish, "English title"),
            .option("--description", "TEXT", \.description, "Description"),
            .option("--description-en", "TEXT", \.descriptionEnglish, "English description"),
            .option("--location", "TEXT", \.location, "Place"),
            .option("--shot-date", "DATE", \.shotDate, "Day of the photographs, such as 2026-03-01"),
            .option("--status", "STATUS", \.status, "in_progress, completed, published or archived"),
            .option("--camera-type", "TYPE", \.cameraType, "film, digital, mobile or mixed"),
            .options("--tag", "TAG", \.tags, "Tag; may be given up to five times"),
        ]
    }
}

extension ProjectStatus: ArgumentValue {
    init?(argument: String) {
        guard let known = Self.writable.first(where: { $0.rawValue == argument }) else { return nil }
        self = known
    }

    static var choices: [String] { writable.map(\.rawValue) }
    static var expectation: String { "one of " + choices.joined(separator: ", ") }
}
