import Foundation
import Glibc
import PhotoPreparation
import RaccontoKit

/// What a run works with: flag > environment > config file > default, resolved once.
struct Settings: Sendable {
    var server: ServerURL
    /// Whether the server was named, or is the default.
    var isServerNamed: Bool
    var email: String?
    var queuePath: FilePath
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
        queuePath =
            options.queue.flatMap { $0.bytes.isEmpty ? nil : $0 }
            ?? FilePath(pick(nil, .queue, "queue") ?? folders.state + "/queue.sqlite")
        secretsPath = folders.config + "/secrets.json"
        jobs = try Self.number(config, "jobs")
        transfers = try Self.number(config, "transfers")
    }

    private static func isYes(_ config: ConfigFile, _ key: String) throws -> Bool {
        switch config.values[key] {
        case nil, "no": return false
        case "yes": return true
        case let text?: throw CommandFailure(.configuration, "config file: `\(key)` must be yes or no, not `\(text)`")
        }
    }

    private static func number(_ config: ConfigFile, _ key: String) throws -> Int? {
        guard let text = config.values[key] else { return nil }
        guard let number = Int(text), WorkOptions.range.contains(number) else {
            let (low, high) = (WorkOptions.range.lowerBound, WorkOptions.range.upperBound)
            throw CommandFailure(
                .configuration, "config file: `\(key)` must be a number from \(low) to \(high), not `\(text)`")
        }
        return number
    }
}

/// Every environment variable the program reads, in one place.
enum EnvironmentVariable: String, CaseIterable {
    case server = "RACCONTO_SERVER"
    case email = "RACCONTO_EMAIL"
    case passwordFile = "RACCONTO_PASSWORD_FILE"
    case queue = "RACCONTO_QUEUE"
    case imageHost = "RACCONTO_IMAGE_HOST"
    case caBundle = "SSL_CERT_FILE"
    case configHome = "XDG_CONFIG_HOME"
    case stateHome = "XDG_STATE_HOME"
    case home = "HOME"
    case editor = "EDITOR"
    case visualEditor = "VISUAL"
    case noColour = "NO_COLOR"

    var help: String {
        switch self {
        case .server: "server URL, like --server"
        case .email: "account, like --email"
        case .passwordFile: "file whose first line is the password for `login` and `register`"
        case .queue: "queue file, like --queue"
        case .imageHost: "base URL that stands for https://imagedelivery.net, like --image-host"
        case .caBundle: "PEM file of trusted certificates, like --cacert"
        case .configHome: "where racconto/config and racconto/secrets.json are (default ~/.config)"
        case .stateHome: "where racconto/queue.sqlite is (default ~/.local/state)"
        case .home: "the home folder"
        case .editor: "editor for texts"
        case .visualEditor: "editor for texts, before EDITOR"
        case .noColour: "any value turns colours off"
        }
    }
}

/// Where the program's own files are (XDG Base Directory Specification).
struct Folders {
    let config: String
    let state: String
    /// Whether both are known; otherwise they lie in the root folder, where nobody should write.
    let areKnown: Bool

    init(environment: [String: String]) {
        let home = Self.home(environment)
        func base(_ variable: EnvironmentVariable, _ fallback: String) -> String? {
            // The specification says to ignore relative paths.
            if let path = environment[variable.rawValue], path.hasPrefix("/") { return path }
            return home.map { $0 + fallback }
        }
        let (config, state) = (base(.configHome, "/.config"), base(.stateHome, "/.local/state"))
        areKnown = config != nil && state != nil
        self.config = (config ?? "") + "/racconto"
        self.state = (state ?? "") + "/racconto"
    }

    /// The user's folder: from the environment, or from the system's list of users, as a service may have no HOME.
    private static func home(_ environment: [String: String]) -> String? {
        if let path = environment[EnvironmentVariable.home.rawValue], path.hasPrefix("/") { return path }
        guard let entry = getpwuid(geteuid()), let folder = entry.pointee.pw_dir else { return nil }
        let path = String(cString: folder)
        return path.hasPrefix("/") ? path : nil
    }
}
