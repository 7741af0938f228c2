import RaccontoKit

/// Photos as a table for people.
enum PhotoTable {
    /// Prints photos as a table, or as JSON.
    static func show(_ photos: [Photo], _ context: Context) throws {
        if context.isJSON {
            try context.output.data(JSONText.array(photos.map(PhotoRecord.init)))
        } else {
            try context.show(table(photos), whenEmpty: "no such photo is there")
        }
    }

    /// `2026-03-01 09:30`, as the service tells it.
    static func minutes(_ time: ServerTime) -> String { String(time.text.prefix(16)).replacing("T", with: " ") }

    private static func table(_ photos: [Photo]) -> Table {
        var table = Table([
            ("order", .right), ("name", .left), ("folder", .left), ("taken", .left), ("camera", .left),
            ("pixels", .right), ("rating", .left), ("label", .left), ("id", .left),
        ])
        for photo in photos {
            let pixels = photo.width.flatMap { width in photo.height.map { "\(width)×\($0)" } } ?? ""
            table.add(
                String(photo.order), photo.originalFilename ?? "", photo.folder ?? "",
                photo.takenAt.map(minutes) ?? "", photo.camera ?? "",
                pixels, photo.rating.map { String(repeating: "★", count: min(5, max(0, $0))) } ?? "",
                photo.colorLabel ?? "", photo.id.rawValue)
        }
        return table
    }
}
