import Foundation
import RaccontoHTTP
import RaccontoKit

/// A mock server of one's own, somebody who is logged in there, and the `racconto` program that speaks to it.
struct Session: Sendable {
    let workshop: Workshop
    let url: String
    /// The same account for seeding.
    let client: RaccontoClient
    private let server: pid_t
    private let environment: [String: String]

    private static let email = "ann@example.com"
    private static let password = "correct horse 7"

    /// Starts the server, with room for everything, and logs in.
    static func open(_ workshop: Workshop) async throws -> Session {
        let announcement = workshop.path("mock.out")
        let process = try workshop.start(
            try Workshop.program("racconto-mock-server"),
            [
                "--port", "0", "--seed-user", "\(email):\(password)", "--photo-limit", "1000000", "--project-limit",
                "1000", "--discard-images",
            ], environment: [:],
            streams: ChildProcess.Streams(
                input: "/dev/null", output: announcement, complaints: workshop.path("mock.err")))
        let url = try await address(in: announcement)
        let guest = RaccontoClient(
            server: try ServerURL(url), transport: CurlTransport(CurlConfiguration(environment: [:])))
        let session = Session(
            workshop: workshop, url: url,
            client: guest.with(token: try await guest.login(email: email, password: Redacted(password))),
            server: process,
            environment: [
                "HOME": workshop.folder, "XDG_CONFIG_HOME": workshop.path("config"),
                "XDG_STATE_HOME": workshop.path("state"), "RACCONTO_SERVER": url, "RACCONTO_IMAGE_HOST": url,
                "TZ": "UTC", "PATH": "/usr/bin:/bin",
            ])
        let secret = workshop.path("password")
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
        let complaints = workshop.path("racconto.err")
        let run = try workshop.measure(
            try Workshop.program("racconto"), arguments, environment: environment,
            streams: ChildProcess.Streams(
                input: input, output: output ?? workshop.path("racconto.out"), complaints: complaints))
        guard run.exitCode == code else {
            let text = FileManager.default.contents(atPath: complaints).map { String(decoding: $0, as: UTF8.self) }
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
