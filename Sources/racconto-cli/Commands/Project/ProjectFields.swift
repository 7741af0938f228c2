import RaccontoKit

/// The fields of a project that can be typed; shared by creating and editing.
struct ProjectFields: Sendable {
    var titleEnglish: String?
    var description: String?
    var descriptionEnglish: String?
    var location: String?
    var shotDate: String?
    var status: String?
    var cameraType: String?
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

    func checkedStatus() throws -> ProjectStatus? {
        guard let status else { return nil }
        guard let known = ProjectStatus.writable.first(where: { $0.rawValue == status }) else {
            throw UsageError.invalidValue(
                name: "--status", value: status,
                expected: "one of " + ProjectStatus.writable.map(\.rawValue).joined(separator: ", "))
        }
        return known
    }
}
