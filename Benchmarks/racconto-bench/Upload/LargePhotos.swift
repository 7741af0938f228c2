import Foundation
import SamplePhotos
import Synchronization

/// Photos of 24 megapixels, no two of them the same bytes.
enum LargePhotos {
    static func path(_ number: Int, in folder: String) -> String { "\(folder)/IMG_\(number + 1).jpg" }

    /// Writes `count` photos: scenes of our own, or the files given, in turn, each set apart by a comment.
    static func write(_ count: Int, to folder: String, like files: [String]) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let given = try files.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
        guard given.allSatisfy({ $0.starts(with: [0xFF, 0xD8]) }) else { throw BenchmarkFailure("not JPEG files") }
        let failure = Mutex<(any Error)?>(nil)
        DispatchQueue.concurrentPerform(iterations: count) { number in
            do {
                let photo = given.isEmpty ? scene(number) : marked(given[number % given.count], number)
                try photo.write(to: URL(fileURLWithPath: path(number, in: folder)))
            } catch {
                failure.withLock { $0 = error }
            }
        }
        if let error = failure.withLock({ $0 }) { throw error }
    }

    /// Every fourth was taken with the camera held upright.
    private static func scene(_ number: Int) -> Data {
        let metadata = SampleMetadata(camera: .mirrorless, takenAt: "2026:05:04 10:00:\(10 + number % 50)")
        var photo = SamplePhoto(
            width: 6000, height: 4000, orientation: number % 4 == 3 ? 6 : 1, seed: UInt32(number + 1),
            metadata: metadata)
        photo.quality = 90
        return photo.jpeg()
    }

    private static func marked(_ photo: Data, _ number: Int) -> Data {
        let comment = Data("\(number)".utf8)
        return photo.prefix(2) + Data([0xFF, 0xFE, 0, UInt8(comment.count + 2)]) + comment + photo.dropFirst(2)
    }
}
