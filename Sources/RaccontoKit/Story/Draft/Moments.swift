import Foundation

/// Photos in the order in which they were taken, one group per moment.
struct Moments {
    let groups: [[DraftFolder.Photo]]

    /// - Parameter gap: The pause between two photos, in seconds, from which a new moment begins. Photos without a time
    ///   keep their order and are one moment at the end.
    init(_ photos: [DraftFolder.Photo], gap: Double) {
        var timed: [(photo: DraftFolder.Photo, seconds: Double)] = []
        var timeless: [DraftFolder.Photo] = []
        for photo in photos {
            if let date = photo.takenAt?.date {
                timed.append((photo, date.timeIntervalSinceReferenceDate))
            } else {
                timeless.append(photo)
            }
        }
        let sorted = timed.enumerated()
            .sorted { ($0.element.seconds, $0.offset) < ($1.element.seconds, $1.offset) }.map(\.element)
        var groups: [[DraftFolder.Photo]] = []
        var last: Double?
        for (photo, seconds) in sorted {
            if let last, seconds - last <= gap {
                groups[groups.count - 1].append(photo)
            } else {
                groups.append([photo])
            }
            last = seconds
        }
        self.groups = timeless.isEmpty ? groups : groups + [timeless]
    }
}
