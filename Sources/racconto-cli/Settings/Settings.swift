import Foundation
import RaccontoKit

/// What a run works with: flag > environment > config file > default, resolved once.
struct Settings: Sendable {
    var server: ServerURL
    /// Whether the server was named, or is the default.
    var isServerNamed: Bool
    var email: String?
    var queuePath: String
    var secretsPath: String
    var imageHost: String?
    var caBundle: String?
    var passwordFile: String?
    var allowsInsecureHTTP: Bool
    /// Photos prepared at once; nil is one per core.
    var jobs: Int?
    /// Transfers at once; nil is 4.
    var transfers: Int?

    init(_ options: GlobalOptions, environment: [String: String], config: ConfigFile) throws {
        func pick(_ flag: String?, _ variable: EnvironmentVariable?, _ key: String) -> String? {
            if let flag { return flag }
            if let variable, let value = environment[variable.rawValue], !value.isEmpty { return value }
            return config.values[key]
        }
        allowsInsecureHTTP = options.allowsInsecureHTTP || config.values["insecure-http"] == "yes"
        let serverText = pick(options.server, .server, "server")
        isServerNamed = serverText != nil
        server =
            try serverText.map {
                try ServerURL($0, allowInsecure: options.allowsInsecureHTTP || config.values["insecure-http"] == "yes")
            } ?? .production
        email = pick(options.email, .email, "email")
        imageHost = pick(options.imageHost, .imageHost, "image-host")
        caBundle = pick(options.caBundle, nil, "cacert")
        passwordFile = environment[EnvironmentVariable.passwordFile.rawValue]
        let folders = Folders(environment: environment)
        queuePath = pick(options.queue, .queue, "queue") ?? folders.state + "/queue.sqlite"
        secretsPath = folders.config + "/secrets.json"
        jobs = try Self.number(config, "jobs")
        transfers = try Self.number(config, "transfers")
    }

    private static func number(_ config: ConfigFile, _ key: String) throws -> Int? {
        guard let text = config.values[key] else { return nil }
        guard let number = Int(text), (1...64).contains(number) else {
            throw CommandFailure(.configuration, "config file: `\(key)` wants a number from 1 to 64, not `\(text)`")
        }
        return number
    }
}
