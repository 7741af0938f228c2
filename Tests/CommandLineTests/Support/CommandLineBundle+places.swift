import Foundation
import SamplePhotos
import TestSupport

extension CommandLineBundle {
    /// Two photos taken on Jeju, `a.jpg` and `b.jpg`.
    func photosWithPlaces(_ count: Int) throws -> String {
        for (index, name) in ["a", "b"].prefix(count).enumerated() {
            var metadata = SampleMetadata()
            metadata.camera = .phone
            metadata.location = .jeju
            let photo = SamplePhoto(width: 64, height: 48, seed: UInt32(900 + index), metadata: metadata)
            try directory.write(photo.jpeg(), to: "places/\(name).jpg")
        }
        return directory.path("places")
    }
}
