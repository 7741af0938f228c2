import RaccontoKit

/// What benchmarks find on the server.
extension Session {
    /// Transfers at once while seeding.
    private static let lanes = 16

    func makeProject(_ title: String) async throws -> ID<Project> {
        try await client.createProject(NewProject(title: title)).id
    }

    /// Records so many photos with the fields that a camera's photos have, in order, and returns their ids.
    func seedPhotos(_ count: Int, in project: ID<Project>) async throws -> [ID<Photo>] {
        try await withThrowingTaskGroup(of: (Int, ID<Photo>).self) { group in
            var ids = [ID<Photo>](repeating: "", count: count)
            for lane in 0..<Self.lanes {
                group.addTask { (-1 - lane, "") }
            }
            var next = 0
            // One out, one in.
            while let (index, id) = try await group.next() {
                if index >= 0 { ids[index] = id }
                guard next < count else { continue }
                let number = next
                next += 1
                group.addTask { (number, try await client.createPhoto(Self.photo(number, in: project)).id) }
            }
            return ids
        }
    }

    private static func photo(_ number: Int, in project: ID<Project>) -> NewPhoto {
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        var photo = NewPhoto(
            projectID: project,
            imageURL: "https://imagedelivery.net/benchmark/00000000-0000-4000-8000-\(100_000_000_000 + number)/public")
        photo.order = number + 1
        photo.folder = "제주/day \(number / 1000 + 1)"
        photo.originalFilename = "DSC_\(number + 1).jpg"
        let minute = number % 600
        photo.takenAt = ServerTime(
            "2026-05-\(two(number / 1000 % 28 + 1))T\(two(9 + minute / 60)):\(two(minute % 60)):00")
        photo.camera = "Sony ILCE-7M4"
        photo.lens = "FE 24-70mm F2.8 GM II"
        photo.iso = "ISO 400"
        photo.shutterSpeed = "1/250s"
        photo.aperture = "f/2.8"
        photo.focalLength = "35mm"
        photo.gpsLatitude = "33.4580\(number % 10)"
        photo.gpsLongitude = "126.9425\(number % 10)"
        photo.width = number % 3 == 0 ? 2133 : 3200
        photo.height = number % 3 == 0 ? 3200 : 2133
        return photo
    }
}
