import Foundation
import Glibc
import PhotoPreparation
import SamplePhotos

/// How fast a tree is walked and its files are recognised, against `find`, which only lists names.
enum ScanBenchmark {
    private static let repetitions = 5

    static let entry = Benchmark(
        name: "scan", summary: "walking a tree and telling types by content, and find(1) beside it"
    ) { sandbox, _ in
        let few = sandbox.path("one-folder"), many = sandbox.path("many-folders")
        try SmallFiles.write(50_000, to: few, perFolder: 50_000)
        try SmallFiles.write(50_000, to: many, perFolder: 5)
        return [
            try figure("50,000 files in one folder", few, sandbox),
            try figure("50,000 files in 10,000 folders", many, sandbox),
        ]
    }

    private static func figure(_ what: String, _ folder: String, _ sandbox: Sandbox) throws -> Figure {
        var ours = Timings(), peer = Timings()
        for _ in 0..<repetitions {
            var found = 0
            try ours.add {
                try PhotoFolder(FilePath(folder)).scan { event in if case .photo = event { found += 1 } }
            }
            guard found == 50_000 else { throw BenchmarkFailure("the scan found \(found) photos") }
            let streams = ChildProcess.Streams(input: "/dev/null", output: sandbox.path("find.out"))
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

/// How fast a folder gets into the queue, and whether the memory for that grows with the folder.
enum EnqueueBenchmark {
    static let entry = Benchmark(
        name: "enqueue", summary: "100,000 small files into the queue, and 10,000 beside them"
    ) { sandbox, _ in
        let session = try await Session.open(sandbox)
        _ = try await session.makeProject("many")
        let small = sandbox.path("10000"), large = sandbox.path("100000")
        try SmallFiles.write(10_000, to: small, perFolder: 1000)
        try SmallFiles.write(100_000, to: large, perFolder: 1000)
        let few = try run(session, small, 10_000)
        let many = try run(session, large, 100_000)
        let fewRate = Unit.perSecond("files").text(10_000 / few.seconds)
        return [
            Figure(
                "100,000 files", 100_000 / many.seconds, .perSecond("files"), .atLeast(20_000),
                beside: "10,000 files: \(fewRate)"),
            Figure(
                "memory for 100,000 over that for 10,000", many.mebibytes / few.mebibytes, .ratio, .under(1.5),
                beside: "\(Unit.mebibytes.text(many.mebibytes)) and \(Unit.mebibytes.text(few.mebibytes))"),
        ]
    }

    private static func run(_ session: Session, _ folder: String, _ count: Int) throws -> MeasuredRun {
        let queue = session.sandbox.path("queue-\(count).sqlite")
        let run = try session.racconto("enqueue", folder, "--project", "many", "--queue", queue)
        let status = session.sandbox.path("status.json")
        try session.racconto("queue", "status", "--queue", queue, "--json", output: status)
        let text = FileManager.default.contents(atPath: status).map { String(decoding: $0, as: UTF8.self) } ?? ""
        guard text.contains(":\(count)") else { throw BenchmarkFailure("not every file is in the queue: \(text)") }
        return run
    }
}

/// Many small photos, all different, made in no time.
enum SmallFiles {
    /// Writes `count` files of a few hundred bytes, `perFolder` of them in each folder below `directory`.
    static func write(_ count: Int, to directory: String, perFolder: Int) throws {
        let photo = [UInt8](SamplePhoto(width: 16, height: 16, metadata: nil).jpeg())
        var folder = directory
        for number in 0..<count {
            if number % perFolder == 0 {
                folder = perFolder < count ? "\(directory)/\(number / perFolder)" : directory
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            }
            // A comment behind the start marker sets each apart.
            let comment = Array("\(number)".utf8)
            let content = photo.prefix(2) + [0xFF, 0xFE, 0, UInt8(comment.count + 2)] + comment + photo.dropFirst(2)
            try write(Array(content), to: "\(folder)/IMG_\(number).jpg")
        }
    }

    private static func write(_ bytes: [UInt8], to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw BenchmarkFailure("cannot write \(path): \(SystemError(errno))")
        }
        defer { close(descriptor) }
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw BenchmarkFailure("cannot write \(path)")
        }
    }
}
