import FakeRacconto
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct AccountCommandTests {
    private let email = CommandLineBundle.email

    @Test func `login keeps a token in a private file and tells who one is`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let path = bundle.directory.path("config/racconto/secrets.json")
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(FileManager.default.contents(atPath: path)?.range(of: Data(CommandLineBundle.password.utf8)) == nil)
        let who = try #require(try await bundle.records("whoami").first)
        #expect(who["email"] as? String == email && who["photo_limit"] as? Int == 1000)
        #expect(who["server"] as? String == bundle.server.url && who["token_expires_at"] is String)
        let table = try await bundle.run("whoami")
        #expect(table.lines.contains("photos      0 of 1000") && table.lines.contains("projects    1 of 3"))
    }

    @Test func `the password comes from a file or standard input`() async throws {
        let bundle = try CommandLineBundle()
        let file = try bundle.directory.write(CommandLineBundle.password + "\r\nsecond line\n", to: "password")
        let login = try await bundle.run("login", "--email", email, environment: ["RACCONTO_PASSWORD_FILE": file])
        #expect(login.exitCode == 0, "\(login.complaints)")
        let missing = try await bundle.run("login", "--email", email, environment: ["RACCONTO_PASSWORD_FILE": "/none"])
        #expect(missing.exitCode == 66)
        let nobody = try await bundle.run("login", "--email", email)
        #expect(nobody.exitCode == 64 && nobody.complaints.contains("--password-stdin"))
    }

    @Test func `several accounts live side by side`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        bundle.server.seedUser(email: "bob@example.com", password: "another one 8")
        let second = try await bundle.run(
            "login", "--email", "bob@example.com", "--password-stdin", input: "another one 8")
        #expect(second.exitCode == 0)
        #expect(try await bundle.records("whoami").first?["email"] as? String == "bob@example.com")
        #expect(try await bundle.records("whoami", "--email", email).first?["email"] as? String == email)
        #expect(try await bundle.run("logout", "--email", "bob@example.com").exitCode == 0)
        #expect(try await bundle.records("whoami").first?["email"] as? String == email)
        #expect(try await bundle.run("logout", "--all").complaints.contains("1 account"))
        #expect(try await bundle.run("whoami").exitCode == 77)
    }

    @Test func `registering leads to a login once the mail is answered`() async throws {
        let bundle = try CommandLineBundle()
        let new = ["--email", "new@example.com", "--password-stdin"]
        let made = try await bundle.start(["register"] + new, input: "secret 123").wait()
        #expect(made.exitCode == 0 && made.complaints.contains("new@example.com"), "\(made.complaints)")
        let early = try await bundle.start(["login"] + new, input: "secret 123").wait()
        #expect(early.exitCode == 77 && early.complaints.contains("register --resend"))
        #expect(try await bundle.run("register", "--email", "new@example.com", "--resend").exitCode == 0)
        let again = try await bundle.start(["register"] + new, input: "secret 123").wait()
        #expect(again.exitCode == 65)
        let long = try await bundle.run(
            "register", "--email", "x@example.com", "--password-stdin", input: String(repeating: "가", count: 25))
        #expect(long.exitCode == 65 && long.complaints.contains("72"))
    }

    @Test func `changing the password ends other logins and keeps this one`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let wrong = try await bundle.run(
            "account", "password", "--password-stdin", input: "not this one\nnew password 1\n")
        #expect(wrong.exitCode == 77, "\(wrong.complaints)")
        let result = try await bundle.run(
            "account", "password", "--password-stdin", input: CommandLineBundle.password + "\nnew password 1\n")
        #expect(result.exitCode == 0, "\(result.complaints)")
        #expect(!result.complaints.contains("new password 1"))
        #expect(try await bundle.run("whoami").exitCode == 0, "the login was made anew")
        let single = try await bundle.run("account", "password", "--password-stdin", input: "only one\n")
        #expect(single.exitCode == 65 && single.complaints.contains("second line"))
    }

    @Test func `a user name is checked, chosen and given up`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        bundle.server.seedUser(email: "bob@example.com", password: "another one 8", username: "taken")
        #expect(try await bundle.run("account", "username", "photog", "--dry-run").complaints.contains("is free"))
        #expect(try await bundle.run("account", "username", "taken", "--dry-run").exitCode == 65)
        #expect(try await bundle.run("account", "username", "photog").exitCode == 0)
        #expect(try await bundle.run("account", "username").output == "photog\n")
        #expect(try await bundle.run("account", "username", "taken").exitCode == 65)
        #expect(try await bundle.run("account", "username", "--clear").exitCode == 0)
        #expect(try await bundle.records("account", "username").first?["username"] is NSNull)
    }

    @Test func `a portfolio shows what is public`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let nameless = try await bundle.run("portfolio", "show")
        #expect(nameless.exitCode == 65 && nameless.complaints.contains("account username"))
        _ = try await bundle.run("account", "username", "photog")
        _ = try await bundle.run("project", "publish", "jeju")
        let own = try #require(try await bundle.records("portfolio", "show").first)
        #expect(own["username"] as? String == "photog" && (own["projects"] as? [Any])?.count == 1)
        _ = try await bundle.run("logout")
        #expect(try await bundle.run("portfolio", "show", "photog").output.contains("jeju"))
        #expect(try await bundle.list("portfolio", "show", "--all").count == 1)
        #expect(try await bundle.run("portfolio", "show", "nobody").exitCode == 66)
    }

    @Test func `what everybody may see is looked for where the last login was`() async throws {
        var options = FakeRacconto.Options()
        options.hasDelivery = true
        let bundle = try CommandLineBundle(options: options)
        try await bundle.prepare()
        _ = try await bundle.run("account", "username", "photog")
        _ = try await bundle.run("project", "publish", "jeju")
        let link = try await bundle.run("delivery", "create", "--project", "jeju").output
            .trimmingCharacters(in: .newlines)
        let unnamed = ["RACCONTO_SERVER": ""]
        for command in [
            ["portfolio", "show", "photog"], ["portfolio", "show", "--all"],
            ["portfolio", "render", "photog", "-o", bundle.directory.path("page")], ["delivery", "show", link],
        ] {
            let result = try await bundle.start(command, environment: unnamed).wait()
            #expect(result.exitCode == 0, "\(command): \(result.complaints)")
        }
    }
}
