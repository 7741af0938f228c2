import Foundation
import PhotoPreparation
import RaccontoKit
import SamplePhotos

/// The product's main job: a card full of photographs.
enum UploadBenchmark {
    private static let count = 200
    private static let prepared = 24

    static let entry = Benchmark(
        name: "upload", summary: "200 photos of 24 megapixels through racconto upload; files given are cycled through"
    ) { workshop, files in
        let folder = workshop.path("card")
        try LargePhotos.write(count, to: folder, like: files)
        let session = try await Session.open(workshop)
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
