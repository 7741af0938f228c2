import FakeRacconto
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct DeliveryCommandTests {
    private func prepared() async throws -> (CommandLineBundle, photos: [String]) {
        var options = FakeRacconto.Options()
        options.hasDelivery = true
        let bundle = try CommandLineBundle(options: options)
        let (_, photos) = try await bundle.prepare(photos: 3)
        return (bundle, photos)
    }

    @Test func `a client chooses photos by a link, and the photographer sees which`() async throws {
        let (bundle, photos) = try await prepared()
        let made = try await bundle.run("delivery", "create", "--project", "jeju", "--label", "Kim wedding")
        let link = made.output.trimmingCharacters(in: .newlines)
        #expect(made.exitCode == 0, "\(made.complaints)")
        _ = try await bundle.run("logout")
        #expect(try await bundle.run("delivery", "choose", link, photos[0], "--comment", "this one").exitCode == 0)
        #expect(try await bundle.run("delivery", "choose", link, photos[1]).exitCode == 0)
        #expect(try await bundle.run("delivery", "choose", link, "nothing").exitCode == 66)
        let shown = try #require(try await bundle.records("delivery", "show", link).first)
        #expect(shown["project_title"] as? String == "jeju" && (shown["photos"] as? [Any])?.count == 3)
        try await bundle.run(
            "login", "--email", CommandLineBundle.email, "--password-stdin", input: CommandLineBundle.password
        )
        .expectSuccess()
        let chosen = try await bundle.list("delivery", "choices", link)
        #expect(Set(chosen.compactMap { $0["photo_id"] as? String }) == [photos[0], photos[1]])
        #expect(chosen.contains { $0["comment"] as? String == "this one" })
        #expect(try await bundle.run("delivery", "choose", link, photos[0], "--unchoose").exitCode == 0)
        #expect(
            try await bundle.list("delivery", "choices", link).compactMap { $0["photo_id"] as? String } == [photos[1]])
        #expect(try await bundle.list("delivery", "list", "--project", "jeju").first?["selection_count"] as? Int == 1)
        #expect(try await bundle.run("delivery", "delete", link).exitCode == 64)
        #expect(try await bundle.run("delivery", "delete", link, "--yes").exitCode == 0)
        #expect(try await bundle.list("delivery", "list", "--project", "jeju").isEmpty)
    }

    @Test func `a link with a password opens with it only`() async throws {
        let (bundle, _) = try await prepared()
        let made = try await bundle.run(
            "delivery", "create", "--project", "jeju", "--password-stdin", input: "open sesame\n")
        let link = made.output.trimmingCharacters(in: .newlines)
        let right = try await bundle.run("delivery", "show", link, "--password-stdin", input: "open sesame")
        #expect(right.exitCode == 0, "\(right.complaints)")
        let wrong = try await bundle.run("delivery", "show", link, "--password-stdin", input: "guess")
        #expect(wrong.exitCode == 77 && !wrong.complaints.contains("guess"))
        #expect(try await bundle.run("delivery", "show", link).exitCode == 64)
        let hangul = try await bundle.run(
            "delivery", "create", "--project", "jeju", "--password-stdin", input: "열려라\n")
        #expect(hangul.exitCode == 65 && hangul.complaints.contains("ASCII"))
    }

    @Test func `a service without deliveries says so`() async throws {
        let bundle = try CommandLineBundle()
        try await bundle.prepare()
        let result = try await bundle.run("delivery", "list", "--project", "jeju")
        #expect(result.exitCode == 66 && result.complaints.contains("switched off"))
    }
}
