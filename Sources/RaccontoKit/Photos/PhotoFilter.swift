import Foundation
package import PhotoMarks

/// Which photos of a list are meant: every condition that is set must hold.
package struct PhotoFilter: Sendable, Equatable {
    /// Stars, from and to; a photo without a rating has none of them.
    package var rating: ClosedRange<StarRating>?
    package var hasRating: Bool?
    package var colorLabel: ColorLabel?
    /// The folder, or one below it. Compared by Unicode's canonical equivalence.
    package var folder: String?
    /// A part of the camera's name, whatever its case.
    package var camera: String?
    /// Taken on this day or later, as `YYYY-MM-DD` on the camera's calendar.
    package var takenFrom: String?
    /// Taken on this day or before.
    package var takenUntil: String?
    package var hasLocation: Bool?
    /// Whether a chapter shows it; needs the photos that chapters show.
    package var isInChapter: Bool?

    package init() {}

    /// Whether the photo is meant.
    ///
    /// - Parameter shown: the photos that chapters show; asked only for `isInChapter`.
    package func matches(_ photo: Photo, shown: Set<ID<Photo>> = []) -> Bool {
        if let rating, !(photo.rating.flatMap { StarRating($0) }.map(rating.contains) ?? false) { return false }
        if let hasRating, hasRating != (photo.rating != nil) { return false }
        if let colorLabel, colorLabel.rawValue != photo.colorLabel { return false }
        if let folder, !Self.isBelow(photo.folder ?? "", folder) { return false }
        if let camera, photo.camera?.range(of: camera, options: .caseInsensitive) == nil { return false }
        // Days written alike compare as text.
        let day = photo.takenAt?.text.prefix(10)
        if let takenFrom, day.map({ $0 < takenFrom }) ?? true { return false }
        if let takenUntil, day.map({ $0 > takenUntil }) ?? true { return false }
        if let hasLocation, hasLocation != (photo.gpsLatitude != nil && photo.gpsLongitude != nil) { return false }
        if let isInChapter, isInChapter != shown.contains(photo.id) { return false }
        return true
    }

    private static func isBelow(_ folder: String, _ parent: String) -> Bool {
        var parent = parent
        while parent.hasSuffix("/") { parent.removeLast() }
        return folder == parent || parent.isEmpty || folder.hasPrefix(parent + "/")
    }
}
