import RaccontoKit
import RaccontoStory
import Testing

@Suite struct StoryDraftTests {
    private func photos(_ names: String...) -> [DraftFolder.Photo] {
        names.map { text in
            let parts = text.split(separator: "@").map(String.init)
            return DraftFolder.Photo(
                name: parts[0], takenAt: parts.count > 1 ? ServerTime("2026-03-01T\(parts[1])") : nil)
        }
    }

    private func text(_ folders: [DraftFolder], gap: Double = 1800) throws -> String {
        StoryFile.print(try StoryDraft(rootTitle: "Jeju", gap: gap).document(of: folders))
    }

    @Test func `folders become chapters and sub-chapters, moments become blocks`() throws {
        let text = try text([
            DraftFolder(photos: photos("cover.jpg")),
            DraftFolder(path: ["01 새벽"], photos: photos("b.jpg@09:10:00", "a.jpg@09:00:00", "c.jpg@11:00:00", "d.jpg")),
            DraftFolder(path: ["01 새벽", "성산"], photos: photos("e.jpg@09:00:00", "f.jpg@09:01:00", "g.jpg@09:02:00")),
            DraftFolder(path: ["2026 trip", "x", "y"], photos: photos("h (1).jpg")),
            DraftFolder(path: ["empty"]),
        ])
        #expect(
            text == """
                ---
                racconto-story: 1
                ---

                # Jeju

                ::: single
                ![=](cover.jpg)
                :::

                # 새벽

                ::: wide
                ![=](<01 새벽/a.jpg>)
                ![=](<01 새벽/b.jpg>)
                :::

                ::: single
                ![=](<01 새벽/c.jpg>)
                :::

                ::: single
                ![=](<01 새벽/d.jpg>)
                :::

                ## 성산

                ::: grid
                ![=](<01 새벽/성산/e.jpg>)
                ![=](<01 새벽/성산/f.jpg>)
                ![=](<01 새벽/성산/g.jpg>)
                :::

                # 2026 trip

                ## x / y

                ::: single
                ![=](<2026 trip/x/y/h (1).jpg>)
                :::

                """)
    }

    @Test func `the pause between moments can be chosen`() throws {
        let folder = DraftFolder(photos: photos("a.jpg@09:00:00", "b.jpg@09:00:30", "c.jpg@09:01:31"))
        let blocks = { gap in try StoryDraft(rootTitle: "", gap: gap).document(of: [folder]).chapters[0].blocks.count }
        #expect(try blocks(20) == 3)
        #expect(try blocks(30) == 2)
        #expect(try blocks(61) == 1)
    }

    @Test func `a folder's note gives title, texts and blocks, and the other photos follow`() throws {
        let note = """
            > About the day

            First words

            # 아침 ☀️

            ![the boat](boat.jpg)

            Last words
            """
        let text = try text([
            DraftFolder(path: ["03"], photos: photos("a.jpg", "boat.jpg"), note: Array(note.utf8))
        ])
        #expect(
            text.hasSuffix(
                """
                # 아침 ☀️

                > About the day

                First words

                ::: grid
                ![the boat](03/boat.jpg)
                :::

                Last words

                ::: single
                ![=](03/a.jpg)
                :::

                """))
    }

    @Test func `a note with a mistake names its folder and line`() throws {
        let error = try #require(throws: StoryDraft.NoteError.self) {
            try text([DraftFolder(path: ["day1"], note: Array("# a\n\n# b\n".utf8))])
        }
        #expect(error.folder == ["day1"])
        #expect(error.error.complaints.map(\.line) == [3])
    }
}
