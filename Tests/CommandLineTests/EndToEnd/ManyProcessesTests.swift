import FakeRacconto
import Foundation
import SamplePhotos
import TestSupport
import Testing

/// Several processes on one queue, no fault and no kill: every picture reaches the server once, and no more than fit.
@Suite(.serialized, .timeLimit(.minutes(30))) struct ManyProcessesTests {
    /// Twenty in a normal run; RACCONTO_PROCESS_ROUNDS sets another number.
    private static let rounds =
        ProcessInfo.processInfo.environment["RACCONTO_PROCESS_ROUNDS"].flatMap(Int.init) ?? 20

    /// Different pictures of a few hundred bytes: one sample with a comment of its own in each.
    private static func pictures(_ count: Int, in folder: String, _ bundle: CommandLineBundle) throws -> String {
        let sample = SamplePhoto(width: 32, height: 24, seed: 7).jpeg()
        for number in 1...count {
            let comment = Data("\(folder) \(number)".utf8)
            let segment =
                Data([0xFF, 0xFE, UInt8((comment.count + 2) >> 8), UInt8((comment.count + 2) & 0xFF)]) + comment
            try bundle.directory.write(
                sample.prefix(2) + segment + sample.dropFirst(2), to: "\(folder)/IMG_\(number).jpg")
        }
        return bundle.directory.path(folder)
    }

    private static func limits() -> FakeRacconto.Options {
        var options = FakeRacconto.Options()
        options.projectLimit = 100
        options.keepsImages = false
        return options
    }

    @Test func `three workers bring 200 pictures and 200 copies of them as 200 photos`() async throws {
        let bundle = try CommandLineBundle(photoLimit: 100_000, options: Self.limits())
        try await bundle.prepare()
        _ = try Self.pictures(200, in: "photos/a", bundle)
        try FileManager.default.copyItem(
            atPath: bundle.directory.path("photos/a"), toPath: bundle.directory.path("photos/b"))
        for round in 1...ManyProcessesTests.rounds {
            let created = try await bundle.run("project", "create", "round \(round)")
            let project = String(created.output.prefix { $0 != " " })
            let folder = bundle.directory.path("photos")
            try await bundle.run("enqueue", folder, "--project", project).expectSuccess()
            let workers = try (0..<3).map { _ in try bundle.start(["worker", "--once"]) }
            for worker in workers { await worker.wait().expectSuccess() }
            #expect(bundle.server.photos(inProject: project).count == 200, "round \(round)")
        }
    }

    @Test func `a worker beside four overlapping uploads of 1,500 pictures brings 1,500 photos`()
        async throws
    {
        for round in 1...ManyProcessesTests.rounds {
            let bundle = try CommandLineBundle(photoLimit: 100_000, options: Self.limits())
            let project = try await bundle.prepare()
            let folder = try Self.pictures(1500, in: "photos", bundle)
            let worker = try bundle.start(["worker"])
            var uploads: [SpawnedProgram] = []
            for _ in 0..<4 {
                uploads.append(try bundle.start(["upload", folder, "--project", "jeju"]))
                // As apart as a timer's runs may be, so that each meets another part of the work.
                try await Task.sleep(for: .milliseconds(Int.random(in: 100...500)))
            }
            for upload in uploads {
                let result = await upload.wait()
                result.expectSuccess()
                #expect(result.complaints.contains("1500 files found"), "round \(round)")
            }
            worker.send(SIGTERM)
            _ = await worker.wait()
            #expect(bundle.server.photos(inProject: project).count == 1500, "round \(round)")
        }
    }

    @Test func `an upload that meets another one's photos counts them as its own`() async throws {
        let bundle = try CommandLineBundle(photoLimit: 100_000, options: Self.limits())
        try await bundle.prepare()
        let folder = try Self.pictures(60, in: "photos", bundle)
        bundle.server.fail("POST /photos/", times: 1_000_000, .delay(20))
        let uploads = try (0..<2).map { _ in try bundle.start(["upload", folder, "--project", "jeju", "--json"]) }
        for upload in uploads {
            let result = await upload.wait()
            result.expectSuccess()
            let summary = try result.jsonLines().last?["counts"] as? [String: Int] ?? [:]
            #expect(summary["found"] == 60 && (summary["taken_over"] ?? 0) == 0, "\(summary)")
            #expect((summary["uploaded"] ?? 0) + (summary["already_uploaded"] ?? 0) == 60, "\(summary)")
        }
    }

    @Test func `three workers fill an account to its limit and not beyond`() async throws {
        for round in 1...5 {
            let bundle = try CommandLineBundle(photoLimit: 20, options: Self.limits())
            try await bundle.prepare()
            let folder = try Self.pictures(40, in: "photos", bundle)
            bundle.server.fail("POST /photos/", times: 1_000_000, .delay(30))
            try await bundle.run("enqueue", folder, "--project", "jeju").expectSuccess()
            let workers = try (0..<3).map { _ in try bundle.start(["worker", "--once"]) }
            for worker in workers {
                let result = await worker.wait()
                #expect(result.exitCode == 3, "\(result.complaints)")
            }
            #expect(bundle.server.photos().count == 20, "round \(round)")
            #expect(bundle.server.unusedDraftCount == 0, "nothing was sent that has no place")
        }
    }
}
