import RaccontoKit

/// Photos as a table for people.
enum PhotoTable {
    static func lines(_ photos: [Photo], isBold: Bool) -> [String] {
        var table = Table([
            ("order", .right), ("name", .left), ("folder", .left), ("taken", .left), ("camera", .left),
            ("pixels", .right), ("rating", .left), ("label", .left), ("id", .left),
        ])
        for photo in photos {
            let pixels = photo.width.flatMap { width in photo.height.map { "\(width)×\($0)" } } ?? ""
            table.add(
                String(photo.order), photo.originalFilename ?? "", photo.folder ?? "",
                photo.takenAt.map { String($0.text.prefix(16)).replacing("T", with: " ") } ?? "", photo.camera ?? "",
                pixels, photo.rating.map { String(repeating: "★", count: min(5, max(0, $0))) } ?? "",
                photo.colorLabel ?? "", photo.id.rawValue)
        }
        return table.lines(isBold: isBold)
    }
}
