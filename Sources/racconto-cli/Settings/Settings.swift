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
            if let flag, !flag.isEmpty { return flag }
            if let variable, let value = environment[variable.rawValue], !value.isEmpty { return value }
            return config.values[key]
        }
        allowsInsecureHTTP = try options.allowsInsecureHTTP || Self.isYes(config, "insecure-http")
        let serverText = pick(options.server, .server, "server")
        isServerNamed = serverText != nil
        if let serverText {
            server = try ServerURL(serverText, allowInsecure: allowsInsecureHTTP)
        } else {
            server = .production
        }
        email = pick(options.email, .email, "email")
        imageHost = pick(options.imageHost, .imageHost, "image-host")
        caBundle = pick(options.caBundle, nil, "cacert")
        passwordFile = pick(nil, .passwordFile, "")
        let folders = Folders(environment: environment)
        queuePath = pick(options.queue, .queue, "queue") ?? folders.state + "/queue.sqlite"
        secretsPath = folders.config + "/secrets.json"
        jobs = try Self.number(config, "jobs")
        transfers = try Self.number(config, "transfers")
    }

    private static func isYes(_ config: ConfigFile, _ key: String) throws -> Bool {
        switch config.values[key] {
        case nil, "no": return false
        case "yes": return true
        case let text?: throw CommandFailure(.configuration, "config file: `\(key)` wants yes or no, not `\(text)`")
        }
    }

    private static func number(_ config: ConfigFile, _ key: String) throws -> Int? {
        guard let text = config.values[key] else { return nil }
        guard let number = Int(text), (1...64).contains(number) else {
            throw CommandFailure(.configuration, "config file: `\(key)` wants a number from 1 to 64, not `\(text)`")
        }
        return number
    }
}
