import Foundation
import TestSupport

/// `openssl s_server` on a free port of 127.0.0.1, with a certificate of its own that nobody has signed.
final class OpenSSLServer {
    /// The certificate, which is its own authority.
    let certificate: String
    /// `https://127.0.0.1:PORT`
    let url: String
    private let directory: TemporaryDirectory
    private let process: Process

    private static let program = "/usr/bin/openssl"

    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

    /// The certificate is for this name, for example `IP:127.0.0.1`.
    init(name: String = "IP:127.0.0.1") async throws {
        directory = try TemporaryDirectory()
        certificate = directory.path("certificate.pem")
        let key = directory.path("key.pem")
        try await Self.run([
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key,
            "-out", certificate, "-days", "2", "-subj", "/CN=racconto test", "-addext", "subjectAltName=\(name)",
        ])
        let output = try directory.write("", to: "output")
        process = Self.openssl([
            "s_server", "-accept", "127.0.0.1:0", "-www", "-cert", certificate, "-key", key,
        ])
        process.standardOutput = FileHandle(forWritingAtPath: output)
        try process.run()
        var port: Int?
        for _ in 0..<500 where port == nil {
            try await Task.sleep(for: .milliseconds(10))
            port = try Self.port(in: output)
        }
        url = "https://127.0.0.1:\(port ?? 0)"
    }

    /// A process started from a task inherits its thread's blocked signals, SIGTERM among them, so it is killed.
    deinit { kill(process.processIdentifier, SIGKILL) }

    /// A directory that holds the certificate under its hash, as `SSL_CERT_DIR` wants it.
    func certificateDirectory() async throws -> String {
        try directory.write(Data(contentsOf: URL(fileURLWithPath: certificate)), to: "authorities/certificate.pem")
        try await Self.run(["rehash", directory.path("authorities")])
        return directory.path("authorities")
    }

    /// Waiting in place would block one of the few threads that all tests share.
    private static func run(_ arguments: [String]) async throws {
        let program = openssl(arguments)
        try await withCheckedThrowingContinuation { (end: CheckedContinuation<Void, any Error>) in
            program.terminationHandler = { _ in end.resume() }
            do { try program.run() } catch { end.resume(throwing: error) }
        }
    }

    private static func openssl(_ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return process
    }

    private static func port(in file: String) throws -> Int? {
        let lines = try String(contentsOfFile: file, encoding: .utf8).components(separatedBy: "\n")
        // The last piece may still be half a line.
        let line = lines.dropLast().first { $0.hasPrefix("ACCEPT ") }
        return line?.split(separator: ":").last.flatMap { Int($0) }
    }
}
