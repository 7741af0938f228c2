import FakeRacconto
import Foundation
import Glibc
import SamplePhotos
import TestSupport
import Testing

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

extension CommandLineBundle {
    /// Runs a command that must succeed, with `--json`, and reads its one array.
    func list(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) async throws
        -> [[String: Any]]
    {
        let result = try await start(arguments + ["--json"]).wait()
        #expect(result.exitCode == 0, "\(result.complaints)", sourceLocation: sourceLocation)
        return try result.jsonArray()
    }

    /// Runs a command that must end with a code, with `--json`, and reads its lines.
    func records(
        _ arguments: String..., input: String? = nil, code: Int32 = 0,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> [[String: Any]] {
        let result = try await start(arguments + ["--json"], input: input).wait()
        #expect(result.exitCode == code, "\(result.complaints)", sourceLocation: sourceLocation)
        return try result.jsonLines()
    }

    /// Logs in, makes the project `jeju` and gives it photo rows without pictures; returns the ids.
    func prepare(photos count: Int) async throws -> (project: String, photos: [String]) {
        let project = try await prepare()
        return (project, server.seedPhotos(count, inProject: project))
    }
}

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

extension CommandLineBundle {
    /// Runs `racconto` as somebody whom file permissions stop, even when the tests run as root.
    func runUnprivileged(_ arguments: String...) async throws -> ProgramResult {
        guard geteuid() == 0 else { return try await start(arguments).wait() }
        return try await SpawnedProgram(
            "/usr/bin/setpriv",
            ["--bounding-set=-dac_override,-dac_read_search", Self.programs + "/racconto"] + arguments,
            environment: environment, input: nil, scratch: directory.path
        ).wait()
    }

    /// Runs a line of shell with the built programs in PATH.
    func shell(_ line: String) async throws -> ProgramResult {
        try await SpawnedProgram(
            "/bin/bash", ["-c", line],
            environment: environment.merging(["PATH": Self.programs + ":/usr/sbin:/usr/bin:/sbin:/bin"]) { $1 },
            input: nil, scratch: directory.path
        ).wait()
    }
}

extension CommandLineBundle {
    /// A logged-in account with a project `jeju` that has six photos, two chapters, a sub-chapter, and blocks in the
    /// first chapter.
    static func withStory() async throws -> CommandLineBundle {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        try await bundle.succeed("upload", try bundle.photos(6), "--project", "jeju")
        try await bundle.succeed("chapter", "create", "새벽 Dawn", "--project", "jeju", "--description", "About")
        try await bundle.succeed("chapter", "create", "Noon", "--project", "jeju")
        try await bundle.succeed("chapter", "create", "Shade", "--project", "jeju", "--under", "Noon")
        try await bundle.succeed(
            "block", "add", "IMG_1.jpg", "IMG_2.jpg", "IMG_3.jpg", "--chapter", "새벽 Dawn", "--project", "jeju")
        try await bundle.succeed("text", "add", "Some **words**", "--chapter", "새벽 Dawn", "--project", "jeju")
        try await bundle.succeed(
            "block", "add", "IMG_4.jpg", "--chapter", "새벽 Dawn", "--project", "jeju", "--layout", "wide")
        return bundle
    }

    /// Runs `racconto` and expects it to go well.
    @discardableResult
    func succeed(_ arguments: String...) async throws -> ProgramResult { try await succeed(arguments) }

    @discardableResult
    func succeed(_ arguments: [String]) async throws -> ProgramResult {
        let result = try await start(arguments).wait()
        #expect(result.exitCode == 0, "\(arguments): \(result.complaints)")
        return result
    }

    func text(_ file: String) throws -> String { try String(contentsOfFile: file, encoding: .utf8) }

    func edit(_ file: String, _ change: (String) -> String) throws {
        try change(try text(file)).write(toFile: file, atomically: true, encoding: .utf8)
    }
}
