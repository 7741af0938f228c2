import FakeRacconto
import Foundation
import SamplePhotos
import TestSupport

/// Everything one end-to-end test needs: a fresh server, folders of its own, and the built program.
final class CommandLineBundle: Sendable {
    let server: FakeRacconto
    let directory: TemporaryDirectory
    let environment: [String: String]
    static let email = "ann@example.com"
    static let password = "correct horse 7"

    /// The folder of the programs that are tested: the optimised ones that are installed, or those beside the test bundle.
    static let programs =
        ProcessInfo.processInfo.environment["RACCONTO_TEST_PROGRAMS"]
        ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path

    init(photoLimit: Int = 1000, options: FakeRacconto.Options = FakeRacconto.Options()) throws {
        server = try FakeRacconto(options)
        server.seedUser(email: Self.email, password: Self.password, photoLimit: photoLimit)
        directory = try TemporaryDirectory()
        environment = [
            "HOME": directory.path, "XDG_CONFIG_HOME": directory.path("config"),
            "XDG_STATE_HOME": directory.path("state"), "RACCONTO_SERVER": server.url,
            "RACCONTO_IMAGE_HOST": server.url, "NO_PROXY": "127.0.0.1", "TZ": "UTC", "PATH": "/usr/bin:/bin",
        ]
    }

    deinit { server.stop() }

    func start(_ arguments: [String], input: String? = nil, environment extra: [String: String] = [:]) throws
        -> SpawnedProgram
    {
        try SpawnedProgram(
            Self.programs + "/racconto", arguments, environment: environment.merging(extra) { $1 }, input: input,
            scratch: directory.path)
    }

    /// Runs `racconto` to its end.
    func run(_ arguments: String..., input: String? = nil, environment extra: [String: String] = [:]) async throws
        -> ProgramResult
    {
        try await start(arguments, input: input, environment: extra).wait()
    }

    /// Logs in and makes the project `jeju`; returns its id.
    @discardableResult
    func prepare() async throws -> String {
        _ = try await run("login", "--email", Self.email, "--password-stdin", input: Self.password + "\n")
        let created = try await run("project", "create", "jeju")
        return String(created.output.prefix { $0 != " " })
    }

    /// Writes so many small photos, all different, into a folder and returns its path.
    func photos(_ count: Int, in folder: String = "photos", prefix: String = "IMG_") throws -> String {
        for number in 1...count {
            let photo = SamplePhoto(width: 64, height: 48, seed: UInt32(number) &+ UInt32(prefix.utf8.count) &* 1000)
            try directory.write(photo.jpeg(), to: "\(folder)/\(prefix)\(number).jpg")
        }
        return directory.path(folder)
    }
}
