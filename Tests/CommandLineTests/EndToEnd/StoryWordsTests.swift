import FakeRacconto
import Foundation
import RaccontoHTTP
import RaccontoKit
import TestSupport
import Testing

/// What commands that edit a story say: ids of what they made, and names in what they refuse.
@Suite(.timeLimit(.minutes(10))) struct StoryWordsTests {
    @Test func `what an edit made is told by its id, in words and as JSON`() async throws {
        let bundle = try await CommandLineBundle.withStory()
        func plain(_ words: String...) async throws -> String {
            let output = try await bundle.succeed(words + ["--project", "jeju"]).output
            return output.trimmingCharacters(in: .newlines)
        }
        func changes(_ words: String...) async throws -> [[String: Any]] {
            try await bundle.succeed(words + ["--project", "jeju", "--json"]).jsonArray()
        }
        func blocks(_ chapter: String) async throws -> [[String: Any]] {
            try await bundle.run("block", "list", "--project", "jeju", "--chapter", chapter, "--json").jsonArray()
        }
        func id(_ block: [String: Any]) -> String? { block["block_id"] as? String }

        let chapter = try await changes("chapter", "create", "낮")
        let listed = try await bundle.run("chapter", "list", "--project", "jeju", "--json").jsonArray()
        #expect(chapter.first?["id"] as? String == listed.last?["id"] as? String)
        let sub = try await changes("chapter", "create", "Low", "--under", "낮")
        #expect((sub.first?["id"] as? String)?.count == 36)

        let text = try #require(try await changes("text", "add", "words", "--chapter", "낮").first)
        let textItem = try #require(try await blocks("낮").first?["items"] as? [[String: Any]]).first
        #expect(text["id"] as? String == textItem?["id"] as? String)

        let added = try await changes("block", "add", "IMG_1.jpg", "IMG_2.jpg", "IMG_3.jpg", "--chapter", "낮")
        var block = try #require(try await blocks("낮").last)
        #expect(added.map { $0["block_id"] as? String } == [id(block), id(block), id(block)])
        let items = try #require(block["items"] as? [[String: Any]])
        #expect(added.map { $0["item_id"] as? String } == items.map { $0["id"] as? String })
        #expect(added.map { $0["id"] as? String } == items.map { $0["photo_id"] as? String })

        let split = try await changes("block", "split", "2", "IMG_3.jpg", "--chapter", "낮")
        block = try #require(try await blocks("낮").last)
        #expect(split.first?["block_id"] as? String == id(block))
        let single = try await plain("block", "add", "IMG_4.jpg", "--chapter", "낮")
        #expect(single == id(try #require(try await blocks("낮").last)))
        let several = try await plain("block", "add", "IMG_5.jpg", "IMG_6.jpg", "--chapter", "낮", "--at", "1")
        #expect(several == id(try #require(try await blocks("낮").first)))
        let taken = try await plain("block", "take", "IMG_6.jpg", "--new", "--chapter", "낮")
        #expect(taken == id(try await blocks("낮")[1]))
        let halved = try await plain("block", "split", "4", "IMG_2.jpg", "--chapter", "낮")
        #expect(halved == id(try await blocks("낮")[4]))
        let pair = try await plain("block", "pair", "3", "1", "--chapter", "낮")
        #expect(pair == id(try #require(try await blocks("낮").first)))
    }

    @Test func `ids of chapters, blocks, items and photos are shortened to six characters at least`() async throws {
        let bundle = try await CommandLineBundle.withStory()
        let chapters = try await bundle.run("chapter", "list", "--project", "jeju", "--json").jsonArray()
        let chapter = try #require(chapters.first?["id"] as? String)
        let blocks = try await bundle.run("block", "list", "--project", "jeju", "--chapter", chapter, "--json")
            .jsonArray()
        let block = try #require(blocks.first)
        let blockID = try #require(block["block_id"] as? String)
        let item = try #require((block["items"] as? [[String: Any]])?.first)
        for (length, code) in [(6, Int32(0)), (5, 66), (4, 66)] {
            func short(_ id: Any?) -> String { String((id as? String ?? "").prefix(length)) }
            let commands = [
                ["block", "list", "--chapter", short(chapter)],
                ["block", "layout", short(blockID), "wide", "--dry-run"],
                ["block", "take", short(item["id"]), "--new", "--chapter", chapter, "--dry-run"],
                ["block", "take", short(item["photo_id"]), "--new", "--chapter", chapter, "--dry-run"],
            ]
            for command in commands {
                let result = try await bundle.start(command + ["--project", "jeju"]).wait()
                // A block's id of digits only, this short, is taken for its number.
                let isNumber = length < 5 && Int(short(blockID)) != nil && command[1] == "layout"
                #expect(result.exitCode == code || isNumber, "\(command): \(result.complaints)")
            }
        }
    }

    @Test func `refusals, questions and reports name things as people do`() async throws {
        let bundle = try await CommandLineBundle.withStory()
        func says(_ code: Int32, _ message: String, _ words: String...) async throws {
            let result = try await bundle.start(words + ["--project", "jeju"]).wait()
            #expect(result.exitCode == code, "\(words): \(result.complaints)")
            #expect(result.complaints.contains(message), "\(words): \(result.complaints)")
        }
        let dawn = "새벽 Dawn"
        try await says(65, "chapter `Shade` is a sub-chapter", "chapter", "move", dawn, "--under", "Shade")
        try await says(65, "chapter `Noon` has sub-chapters", "chapter", "move", "Noon", "--under", dawn)
        try await says(65, "chapter `Noon` cannot be below itself", "chapter", "move", "Noon", "--under", "Noon")
        try await says(65, "lacks chapter `새벽 Dawn`; name each chapter once", "chapter", "reorder", "Noon")
        try await says(65, "names chapter `Shade`, which is not there", "chapter", "reorder", "Noon", dawn, "Shade")
        try await says(
            65, "photo `IMG_1.jpg` is in chapter `새벽 Dawn` already", "block", "add", "IMG_1.jpg", "--chapter", dawn)
        try await says(
            65, "block 1 of chapter `새벽 Dawn` is not a text beside photos", "block", "unpair", "1", "--chapter", dawn)
        try await says(
            65, "block 2 of 새벽 Dawn is a text; only photos can be merged", "block", "merge", "2", "1", "--chapter", dawn
        )
        try await says(0, "moved chapter 새벽 Dawn", "chapter", "move", dawn, "--down")
        try await says(0, "would move chapter 새벽 Dawn", "chapter", "move", dawn, "--up", "--dry-run")
        try await says(0, "moved block IMG_1.jpg +2", "block", "move", "1", "--down", "--chapter", dawn)
        try await says(0, "would add text x", "text", "add", "x", "--chapter", "Noon", "--dry-run")
        try await says(64, "Noon and its 1 sub-chapter?", "chapter", "delete", "Noon")
        try await says(64, "Take 1 photo out of", "block", "take", "IMG_4.jpg", "--out", "--chapter", dawn)
        try await says(66, "chapter `Noon` has 0 blocks", "block", "flip", "1", "--chapter", "Noon")
        try await bundle.succeed("text", "add", "x", "--chapter", "Noon", "--project", "jeju")
        try await says(66, "chapter `Noon` has 1 block, not", "block", "flip", "2", "--chapter", "Noon")
    }

    @Test func `a text without a terminal is not told to set an editor that is set`() async throws {
        let bundle = try await CommandLineBundle.withStory()
        let result = try await bundle.run(
            "text", "edit", "2", "--chapter", "새벽 Dawn", "--project", "jeju", environment: ["EDITOR": "vi"])
        #expect(result.exitCode == 64)
        #expect(result.complaints.contains("an editor needs a terminal"), "\(result.complaints)")
        #expect(!result.complaints.contains("set EDITOR"))
    }

    @Test func `a chapter below itself comes to the top when it is told to`() async throws {
        let bundle = try await CommandLineBundle.withStory()
        func irregularities() async throws -> [String] {
            try await bundle.run("chapter", "list", "--project", "jeju", "--json").jsonArray()
                .map { $0["irregularity"] as? String ?? "-" }
        }
        let noon = try #require(
            try await bundle.run("chapter", "list", "--project", "jeju", "--json").jsonArray()
                .first { $0["title"] as? String == "Noon" }?["id"] as? String)
        let client = RaccontoClient(
            server: try ServerURL(bundle.server.url),
            token: bundle.server.token(for: CommandLineBundle.email).map { Redacted($0) }, transport: CurlTransport())
        let project = try #require(bundle.server.projects.first?.id)
        _ = try await client.updateChapter(
            ID(noon), ChapterChange(title: "Noon", parent: .set(ID(noon))), in: ID(project))
        #expect(try await irregularities() == ["-", "self-parent", "-"])
        let moved = try await bundle.succeed("chapter", "move", "Noon", "--top", "--project", "jeju")
        #expect(moved.complaints.contains("changed chapter Noon  stored where it is shown"))
        #expect(try await irregularities() == ["-", "-", "-"])
        let again = try await bundle.succeed("chapter", "move", "Noon", "--top", "--project", "jeju")
        #expect(again.complaints.contains("nothing to change"))
    }
}
