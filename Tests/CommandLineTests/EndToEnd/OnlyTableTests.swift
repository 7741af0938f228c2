import FakeRacconto
import Testing

/// The program on a server that has the rows of the work order's table and nothing else.
@Suite(.timeLimit(.minutes(10))) struct OnlyTableTests {
    @Test func `what a command learns about the server is known to the next`() async throws {
        var options = FakeRacconto.Options()
        options.dialect = .workorder
        options.servesOnlyTable = true
        options.servesOpenAPI = false
        let bundle = try CommandLineBundle(options: options)
        let (_, ids) = try await bundle.prepare(photos: 1)
        try await bundle.succeed("photo", "label", "orange", ids[0])
        try await bundle.succeed("chapter", "create", "one", "--project", "jeju")
        try await bundle.succeed("text", "add", "words", "--chapter", "one", "--project", "jeju")
        func misses() -> Int { bundle.server.requests.count { $0.status == 404 || $0.status == 405 } }
        let before = misses()
        #expect(before > 0)
        try await bundle.succeed("photo", "rate", "5", ids[0])
        try await bundle.succeed("text", "add", "more", "--chapter", "one", "--project", "jeju")
        #expect(misses() == before)
    }

    @Test(arguments: [true, false]) func `a day's work`(_ describesItself: Bool) async throws {
        var options = FakeRacconto.Options()
        options.dialect = .workorder
        options.servesOnlyTable = true
        options.servesOpenAPI = describesItself
        let bundle = try CommandLineBundle(options: options)
        let project = try await bundle.prepare()
        let whoami = try await bundle.succeed("whoami")
        #expect(whoami.output.contains(CommandLineBundle.email))
        try await bundle.succeed("upload", try bundle.photos(3), "--project", "jeju")
        let ids = try await bundle.list("photo", "list", "--project", "jeju").compactMap { $0["id"] as? String }
        try #require(ids.count == 3)
        try await bundle.succeed("photo", "rate", "5", ids[0], ids[1])
        try await bundle.succeed("photo", "label", "green", ids[0])
        try await bundle.succeed("photo", "show", ids[0])
        try await bundle.succeed("photo", "cover", ids[0])
        try await bundle.succeed("photo", "rotate", "right", ids[2])
        try await bundle.succeed("photo", "delete", ids[1], ids[2])
        #expect(bundle.server.photos().count { $0.isDeleted } == 2)
        try await bundle.succeed("photo", "restore", ids[1])
        try await bundle.succeed("photo", "purge", ids[2], "--yes")
        #expect(Set(bundle.server.photos().map(\.id)) == [ids[0], ids[1]])
        try await bundle.succeed("chapter", "create", "one", "--project", "jeju")
        try await bundle.succeed("block", "add", "IMG_1.jpg", "IMG_2.jpg", "--chapter", "one", "--project", "jeju")
        try await bundle.succeed("text", "add", "words", "--chapter", "one", "--project", "jeju")
        try await bundle.succeed("photo", "chapters", ids[0])
        try await bundle.succeed("photo", "list", "--project", "jeju", "--in-chapter")
        try await bundle.succeed("note", "add", "a", "--project", "jeju", "--pinned")
        try await bundle.succeed("trash", "empty", "--all", "--yes")
        try await bundle.succeed("project", "show", project)
        try await bundle.succeed("settings", "set", "theme_pref", "dark")
    }
}
