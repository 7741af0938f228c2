import Foundation
import PhotoPreparation
import RaccontoKit
import Testing

@testable import racconto_cli

@Suite struct SettingsTests {
    private func settings(
        _ arguments: [String] = [], environment: [String: String] = [:], config: String = ""
    ) throws -> Settings {
        let options = try WhoamiCommand(parsing: arguments.map { CommandLineWord($0) }).global
        return try Settings(
            options, environment: ["HOME": "/home/ann"].merging(environment) { $1 },
            config: try ConfigFile(parsing: config))
    }

    @Test func `a flag wins over the environment, that over the file, that over the default`() throws {
        let config = "server = https://file.example/api"
        let environment = ["RACCONTO_SERVER": "https://env.example/api"]
        let flag = ["--server", "https://flag.example/api"]
        #expect(try settings(flag, environment: environment, config: config).server.text == "https://flag.example/api")
        #expect(try settings(environment: environment, config: config).server.text == "https://env.example/api")
        #expect(try settings(config: config).server.text == "https://file.example/api")
        #expect(try settings().server.text == "https://racconto.app/api")
        #expect(try settings().isServerNamed == false)
    }

    @Test func `an empty variable is none`() throws {
        #expect(try settings(environment: ["RACCONTO_SERVER": ""]).isServerNamed == false)
        #expect(try settings(environment: ["RACCONTO_PASSWORD_FILE": ""]).passwordFile == nil)
    }

    @Test func `files lie where the XDG specification says`() throws {
        let plain = try settings()
        #expect(plain.queuePath == "/home/ann/.local/state/racconto/queue.sqlite")
        #expect(plain.secretsPath == "/home/ann/.config/racconto/secrets.json")
        let moved = try settings(environment: ["XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "relative/ignored"])
        #expect(moved.secretsPath == "/c/racconto/secrets.json")
        #expect(moved.queuePath == plain.queuePath)
    }

    @Test(arguments: [nil, "", "relative"] as [String?])
    func `without a usable HOME the system knows the folder`(home: String?) throws {
        var environment: [String: String] = [:]
        environment["HOME"] = home
        let folders = Folders(environment: environment)
        #expect(folders.areKnown)
        #expect(folders.config == NSHomeDirectoryForUser(NSUserName()).map { $0 + "/.config/racconto" })
    }

    @Test func `plain http needs a say-so, but not on this machine`() throws {
        #expect(throws: (any Error).self) { try settings(["--server", "http://far.example/api"]) }
        #expect(try settings(["--server", "http://127.0.0.1:8000"]).server.text == "http://127.0.0.1:8000")
        #expect(
            try settings(["--server", "http://far.example/api", "--insecure-http"]).server.text
                == "http://far.example/api")
        #expect(
            try settings(["--server", "http://far.example/api"], config: "insecure-http = yes").server.text
                == "http://far.example/api")
    }

    @Test(arguments: ["jobs = 0", "jobs = many", "transfers = 65", "insecure-http = maybe"])
    func `a value that makes no sense is a configuration error`(config: String) {
        #expect {
            try settings(config: config)
        } throws: { error in
            ErrorReport(error).exitCode == .configuration
        }
    }
}

@Suite struct ConfigFileTests {
    @Test func `lines, comments and blanks`() throws {
        let file = try ConfigFile(
            parsing: "# mine\n\n  server=https://a.example/api \r\nemail =\tann@example.com\njobs = 2")
        #expect(file.values == ["server": "https://a.example/api", "email": "ann@example.com", "jobs": "2"])
    }

    @Test func `a value may hold an equals sign and a hash`() throws {
        #expect(try ConfigFile(parsing: "queue = /a=b#c").values["queue"] == "/a=b#c")
    }

    @Test(arguments: [
        ("server https://a.example", 1, "expected `key = value`"),
        ("# x\nsever = y", 2, "unknown key `sever`; did you mean `server`?"), ("zebra = 1", 1, "unknown key `zebra`"),
        ("jobs = 1\njobs = 2", 2, "`jobs` is set twice"),
    ])
    func `a line that cannot be used is named`(text: String, line: Int, reason: String) {
        #expect(throws: ConfigFile.Unusable(line: line, reason: reason)) { try ConfigFile(parsing: text) }
    }
}
