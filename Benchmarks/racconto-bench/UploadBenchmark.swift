import Foundation
import PhotoPreparation
import RaccontoKit
import SamplePhotos
import Synchronization

/// The product's main job: a card full of photographs.
enum UploadBenchmark {
    private static let count = 200
    private static let prepared = 24

    static let entry = Benchmark(
        name: "upload", summary: "200 photos of 24 megapixels through racconto upload; files given are cycled through"
    ) { sandbox, files in
        let folder = sandbox.path("card")
        try LargePhotos.write(count, to: folder, like: files)
        let session = try await Session.open(sandbox)
        _ = try await session.makeProject("card")
        // Before and after, so that whatever else the machine does falls on both sides of what is compared.
        var single = Timings()
        try prepare(folder, 0..<prepared / 2, &single)
        let run = try session.racconto("upload", folder, "--project", "card")
        let server = session.serverSeconds.map { Unit.seconds.text($0) } ?? "?"
        try prepare(folder, prepared / 2..<prepared, &single)
        let stored = try await session.client.photos(in: try await session.client.project("card").id)
        guard stored.count == count, Set(stored.map(\.imageURL)).count == count else {
            throw BenchmarkFailure("\(stored.count) photos arrived")
        }
        let cores = Double(ProcessInfo.processInfo.activeProcessorCount)
        let ideal = single.mean / 1e3 * Double(count) / cores
        return [
            Figure(
                "wall time over 200 × single preparation ÷ cores", run.seconds / ideal, .ratio, .atMost(1.15),
                beside: "\(Unit.seconds.text(run.seconds)); single preparation "
                    + "\(Unit.milliseconds.text(single.mean)), \(Int(cores)) cores"),
            Figure(
                "peak memory", run.mebibytes, .mebibytes, .under(300),
                beside: "processor time: upload \(Unit.seconds.text(run.processorSeconds)), mock server \(server)"),
        ]
    }

    /// What the queue does with one photo on one core, without its transfer.
    private static func prepare(_ folder: String, _ numbers: Range<Int>, _ timings: inout Timings) throws {
        let preparer = PhotoPreparer()
        for number in numbers {
            try timings.add { _ = try preparer.prepare(FilePath(LargePhotos.path(number, in: folder))) }
        }
    }
}

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
