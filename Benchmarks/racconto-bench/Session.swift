import Foundation
import RaccontoHTTP
import RaccontoKit

/// A mock server of one's own, somebody who is logged in there, and the `racconto` program that speaks to it.
struct Session: Sendable {
    let sandbox: Sandbox
    let url: String
    /// The same account for seeding.
    let client: RaccontoClient
    private let server: pid_t
    private let environment: [String: String]

    private static let email = "ann@example.com"
    private static let password = "correct horse 7"

    /// Starts the server, with room for everything, and logs in.
    static func open(_ sandbox: Sandbox) async throws -> Session {
        let announcement = sandbox.path("mock.out")
        let process = try sandbox.start(
            try Sandbox.program("racconto-mock-server"),
            [
                "--port", "0", "--seed-user", "\(email):\(password)", "--photo-limit", "1000000", "--project-limit",
                "1000", "--discard-images",
            ], environment: [:],
            streams: ChildProcess.Streams(
                input: "/dev/null", output: announcement, errors: sandbox.path("mock.err")))
        let url = try await address(in: announcement)
        let guest = RaccontoClient(
            server: try ServerURL(url), transport: CurlTransport(CurlConfiguration(environment: [:])))
        let session = Session(
            sandbox: sandbox, url: url,
            client: guest.with(token: try await guest.login(email: email, password: Redacted(password))),
            server: process,
            environment: [
                "HOME": sandbox.folder, "XDG_CONFIG_HOME": sandbox.path("config"),
                "XDG_STATE_HOME": sandbox.path("state"), "RACCONTO_SERVER": url, "RACCONTO_IMAGE_HOST": url,
                "TZ": "UTC", "PATH": "/usr/bin:/bin",
            ])
        let secret = sandbox.path("password")
        try Data("\(password)\n".utf8).write(to: URL(fileURLWithPath: secret))
        try session.racconto("login", "--email", email, "--password-stdin", input: secret)
        return session
    }

    /// Processor seconds that the server has used; nil when the system does not tell.
    var serverSeconds: Double? {
        guard let data = FileManager.default.contents(atPath: "/proc/\(server)/stat") else { return nil }
        // Behind the name, which may have anything in it: state is field 3, utime and stime are 14 and 15.
        let fields = String(decoding: data, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else { return nil }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Runs `racconto` to its end. Throws when it ends with another code than the one expected.
    @discardableResult
    func racconto(
        _ arguments: String..., input: String = "/dev/null", output: String? = nil, expecting code: Int32 = 0
    ) throws -> MeasuredRun {
        try racconto(arguments, input: input, output: output, expecting: code)
    }

    private func racconto(
        _ arguments: [String], input: String = "/dev/null", output: String?, expecting code: Int32
    ) throws -> MeasuredRun {
        let errors = sandbox.path("racconto.err")
        let run = try sandbox.measure(
            try Sandbox.program("racconto"), arguments, environment: environment,
            streams: ChildProcess.Streams(
                input: input, output: output ?? sandbox.path("racconto.out"), errors: errors))
        guard run.exitCode == code else {
            let text = FileManager.default.contents(atPath: errors).map { String(decoding: $0, as: UTF8.self) }
            throw BenchmarkFailure(
                "racconto \(arguments.joined(separator: " ")) ended with \(run.exitCode): \(text ?? "")")
        }
        return run
    }

    /// Runs `racconto` several times and keeps the times, and the highest memory in MiB.
    func repeated(
        _ count: Int, _ arguments: String..., output: String? = nil, expecting code: Int32 = 0
    ) throws -> (times: Timings, mebibytes: Double) {
        var times = Timings(), mebibytes = 0.0
        for _ in 0..<count {
            let run = try racconto(arguments, output: output, expecting: code)
            times.add(.seconds(run.seconds))
            mebibytes = max(mebibytes, run.mebibytes)
        }
        return (times, mebibytes)
    }

    /// Waits for the server's first line.
    private static func address(in file: String) async throws -> String {
        for _ in 0..<500 {
            let text = FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) } ?? ""
            if let line = text.split(separator: "\n").first, text.contains("\n"),
                let url = line.split(separator: " ").last
            {
                return String(url)
            }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw BenchmarkFailure("the mock server does not say where it listens")
    }
}

/// What benchmarks find on the server.
extension Session {
    /// Transfers at once while seeding.
    private static let lanes = 16

    func makeProject(_ title: String) async throws -> ID<Project> {
        try await client.createProject(NewProject(title: title)).id
    }

    /// Records so many photos with the fields that a camera's photos have, in order, and returns their ids.
    func seedPhotos(_ count: Int, in project: ID<Project>) async throws -> [ID<Photo>] {
        try await withThrowingTaskGroup(of: (Int, ID<Photo>).self) { group in
            var ids = [ID<Photo>](repeating: "", count: count)
            for lane in 0..<Self.lanes {
                group.addTask { (-1 - lane, "") }
            }
            var next = 0
            // One out, one in.
            while let (index, id) = try await group.next() {
                if index >= 0 { ids[index] = id }
                guard next < count else { continue }
                let number = next
                next += 1
                group.addTask { (number, try await client.createPhoto(Self.photo(number, in: project)).id) }
            }
            return ids
        }
    }

    private static func photo(_ number: Int, in project: ID<Project>) -> NewPhoto {
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        var photo = NewPhoto(
            projectID: project,
            imageURL: "https://imagedelivery.net/benchmark/00000000-0000-4000-8000-\(100_000_000_000 + number)/public")
        photo.order = number + 1
        photo.folder = "제주/day \(number / 1000 + 1)"
        photo.originalFilename = "DSC_\(number + 1).jpg"
        let minute = number % 600
        photo.takenAt = ServerTime(
            "2026-05-\(two(number / 1000 % 28 + 1))T\(two(9 + minute / 60)):\(two(minute % 60)):00")
        photo.camera = "Sony ILCE-7M4"
        photo.lens = "FE 24-70mm F2.8 GM II"
        photo.iso = "ISO 400"
        photo.shutterSpeed = "1/250s"
        photo.aperture = "f/2.8"
        photo.focalLength = "35mm"
        photo.gpsLatitude = "33.4580\(number % 10)"
        photo.gpsLongitude = "126.9425\(number % 10)"
        photo.width = number % 3 == 0 ? 2133 : 3200
        photo.height = number % 3 == 0 ? 3200 : 2133
        return photo
    }
}
