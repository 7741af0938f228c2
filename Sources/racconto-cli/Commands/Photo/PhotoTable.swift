import RaccontoKit

/// Photos as a table for people.
enum PhotoTable {
    /// Prints photos as a table, or as JSON.
    ///
    /// - Parameter projects: what the projects are called, where the photos are of several; nil leaves the column out.
    static func show(_ photos: [Photo], projects: [Project]? = nil, _ context: Context) throws {
        if context.isJSON {
            try context.output.data(JSONText.array(photos.map(PhotoRecord.init)))
        } else {
            let names = projects.map { projects in
                Dictionary(projects.map { ($0.id, $0.slug ?? $0.shownTitle) }, uniquingKeysWith: { first, _ in first })
            }
            try context.show(table(photos, projects: names), whenEmpty: "no photo matches")
        }
    }

    /// `2026-03-01 09:30`, as it is written: for the camera's wall clock, which knows no zone.
    static func minutes(_ time: ServerTime) -> String { String(time.text.prefix(16)).replacing("T", with: " ") }

    /// `2026-03-01 09:30`, or the day alone where the time of day is midnight.
    static func day(_ time: ServerTime) -> String {
        let text = minutes(time)
        return text.hasSuffix(" 00:00") ? String(text.prefix(10)) : text
    }

    private static func table(_ photos: [Photo], projects: [ID<Project>: String]?) -> Table {
        let columns: [(heading: String, alignment: Table.Alignment)] = [
            ("order", .right), ("name", .left), ("folder", .left), ("taken", .left), ("camera", .left),
            ("pixels", .right), ("rating", .left), ("label", .left), ("id", .left),
        ]
        var table = Table(projects == nil ? columns : [("project", .left)] + columns)
        for photo in photos {
            let pixels = photo.width.flatMap { width in photo.height.map { "\(width)×\($0)" } } ?? ""
            let project = projects.map { [$0[photo.projectID] ?? photo.projectID.rawValue] } ?? []
            table.add(
                project + [
                    String(photo.order), photo.originalFilename ?? "", photo.folder ?? "",
                    photo.takenAt.map(minutes) ?? "", photo.camera ?? "",
                    pixels, photo.rating.map { String(repeating: "★", count: min(5, max(0, $0))) } ?? "",
                    photo.colorLabel ?? "", photo.id.rawValue,
                ])
        }
        return table
    }
}
