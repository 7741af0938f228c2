import FakeRacconto
import Foundation
import Testing

/// SIGKILL at random moments: nothing is lost, nothing is doubled.
@Suite(.timeLimit(.minutes(30))) struct KillTests {
    /// Twelve in a normal run; RACCONTO_KILL_ROUNDS sets the number for `make test-kill`.
    private static let rounds =
        ProcessInfo.processInfo.environment["RACCONTO_KILL_ROUNDS"].flatMap(Int.init) ?? 12

    @Test func `an upload that is killed again and again ends with every photo on the server once`() async throws {
        var kills = 0
        while kills < Self.rounds {
            let bundle = try CommandLineBundle()
            let project = try await bundle.prepare()
            let folder = try bundle.photos(30)
            // Slow enough that a kill can fall between any two steps.
            bundle.server.fail("POST /Vi7wFakeAccountHash_Q/*", times: 1_000_000, .delay(15))
            bundle.server.fail("POST /photos/", times: 1_000_000, .delay(15))
            var finished = false
            while !finished {
                let upload = try bundle.start(["upload", folder, "--project", "jeju"])
                if kills < Self.rounds, bundle.server.photos().count < 30 {
                    try await Task.sleep(for: .milliseconds(Int.random(in: 20...450)))
                    upload.send(SIGKILL)
                    kills += 1
                }
                let result = await upload.wait()
                finished = result.exitCode == 0
                if !finished { #expect(result.exitCode == 137, "\(result.complaints)") }
                if !finished, result.exitCode != 137 { return }
            }
            let photos = bundle.server.photos(inProject: project)
            #expect(photos.count == 30)
            #expect(Set(photos.map(\.originalFilename)).count == 30)
            #expect(Set(photos.map(\.imageURL)).count == 30)
            let recorded = Set(photos.compactMap { $0.imageURL.split(separator: "/").dropLast().last.map(String.init) })
            #expect(Set(bundle.server.images.map(\.id)) == recorded, "every picture is recorded")
            let order = photos.sorted { ($0.order ?? 0) < ($1.order ?? 0) }.map(\.originalFilename)
            #expect(order == (1...30).map { "IMG_\($0).jpg" })
        }
    }
}
