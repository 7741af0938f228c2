import Foundation
import PhotoPreparation

/// How fast a tree is walked and its files are recognised, against `find`, which only lists names.
enum ScanBenchmark {
    private static let repetitions = 5

    static let entry = Benchmark(
        name: "scan", summary: "walking a tree and telling types by content, and find(1) beside it"
    ) { workshop, _ in
        let few = workshop.path("one-folder"), many = workshop.path("many-folders")
        try SmallFiles.write(50_000, to: few, perFolder: 50_000)
        try SmallFiles.write(50_000, to: many, perFolder: 5)
        return [
            try figure("50,000 files in one folder", few, workshop),
            try figure("50,000 files in 10,000 folders", many, workshop),
        ]
    }

    private static func figure(_ what: String, _ folder: String, _ workshop: Workshop) throws -> Figure {
        var ours = Timings(), peer = Timings()
        for _ in 0..<repetitions {
            var found = 0
            try ours.add {
                try PhotoFolder(FilePath(folder)).scan { event in if case .photo = event { found += 1 } }
            }
            guard found == 50_000 else { throw BenchmarkFailure("the scan found \(found) photos") }
            let streams = ChildProcess.Streams(input: "/dev/null", output: workshop.path("find.out"))
            let listing = try ChildProcess(
                "/usr/bin/find", [folder, "-type", "f"], environment: [:], streams: streams
            ).wait()
            peer.add(.seconds(listing.seconds))
        }
        let beside =
            "`find -type f` \(Unit.perSecond("files").text(5e7 / peer.median)): "
            + "\(Unit.ratio.text(ours.median / peer.median)) its time, with every file opened"
        return Figure(what, 5e7 / ours.median, .perSecond("files"), beside: beside)
    }
}
