import RaccontoKit
import RaccontoStory
import Testing

/// What a story file looks like, what it forgives, and what it complains about.
@Suite struct StoryFileTests {
    private static let example = """
        ---
        racconto-story: 1
        project: jeju-2026
        ---

        # 새벽 Dawn {#27c21448}

        > 첫 배를 타고.

        ::: wide
        ![일출](IMG_0001.jpg)
        ![](<day 1/IMG_0002.jpg>)
        :::

        섬의 동쪽 끝에서 해를 기다렸다.

        #제주 #여행

        ::: side-left
        ![](IMG_0003.jpg "in the trash")

        **"인용"**입니다
        :::

        ## 성산 {#1fcf5336}

        :::: text
        # A heading within a text
        ::: is not a fence here
        ::::

        ::: grid
        ![=](photo:3adfd8c8-5b7d-4253-999c-5b10e7cd9bce)
        ![](<day 1/IMG_1.jpg> "photo:899b4ccb")
        ![](IMG_1.jpg "photo:0ab6eb23, in the trash")
        :::

        """

    private static var document: StoryDocument {
        StoryDocument(
            project: "jeju-2026",
            chapters: [
                .init(
                    id: "27c21448", title: "새벽 Dawn", description: "첫 배를 타고.",
                    blocks: [
                        .init(
                            .photos(
                                [
                                    PhotoReference(.name("IMG_0001.jpg"), caption: "일출"),
                                    PhotoReference(.name("day 1/IMG_0002.jpg"), caption: ""),
                                ], layout: .wide)),
                        .init(.text("섬의 동쪽 끝에서 해를 기다렸다.\n\n#제주 #여행")),
                        .init(
                            .sideBySide(
                                text: "**\"인용\"**입니다",
                                photos: [PhotoReference(.name("IMG_0003.jpg"), caption: "", isInTrash: true)],
                                textSide: .left, layout: .grid)),
                    ],
                    subchapters: [
                        .init(
                            id: "1fcf5336", title: "성산",
                            blocks: [
                                .init(.text("# A heading within a text\n::: is not a fence here")),
                                .init(
                                    .photos(
                                        [
                                            PhotoReference(.id("3adfd8c8-5b7d-4253-999c-5b10e7cd9bce")),
                                            PhotoReference(.id("899b4ccb"), name: "day 1/IMG_1.jpg", caption: ""),
                                            PhotoReference(
                                                .id("0ab6eb23"), name: "IMG_1.jpg", caption: "", isInTrash: true),
                                        ], layout: .grid)),
                            ])
                    ])
            ])
    }

    @Test func `a story is printed as people would write it`() throws {
        #expect(StoryFile.print(Self.document) == Self.example)
        #expect(try StoryFile.parse(Self.example) == Self.document)
    }

    @Test func `hand-written files are forgiven what is clear`() throws {
        let text = """
            # Dawn
            <!-- a note to myself
            over two lines -->
            > about
            ![a](b.jpg)
            ![](c (2).jpg)
            A text right after photos
            :::GRID
              ![](with space.jpg)

            - listed.jpg
            <!-- not now -->
            plain name.jpg
            :::
            ::: photos
            ![](x.jpg)
            :::   
            ::: side-right wide
            ![](y.jpg)
            Text without a blank line before it
            :::
            #
            """
        let document = try StoryFile.parse(text)
        let blocks = document.chapters[0].blocks
        #expect(document.chapters.map(\.title) == ["Dawn", ""])
        #expect(document.chapters[0].description == "about")
        #expect(
            blocks.map(\.content) == [
                .photos(
                    [
                        PhotoReference(.name("b.jpg"), caption: "a"), PhotoReference(.name("c (2).jpg"), caption: ""),
                    ], layout: .grid),
                .text("A text right after photos"),
                .photos(
                    [
                        PhotoReference(.name("with space.jpg"), caption: ""), PhotoReference(.name("listed.jpg")),
                        PhotoReference(.name("plain name.jpg")),
                    ], layout: .grid),
                .photos([PhotoReference(.name("x.jpg"), caption: "")], layout: .grid),
                .sideBySide(
                    text: "Text without a blank line before it",
                    photos: [PhotoReference(.name("y.jpg"), caption: "")], textSide: .right, layout: .wide),
            ])
    }

    @Test(arguments: [
        ("text before\n# A", [1, 1], "expected a chapter heading"),
        ("## sub", [1, 1], "expected a chapter `# …` before the first sub-chapter"),
        ("# A\n### deep", [2, 1], "expected at most two `#`"),
        ("# A {#x1}\n\n# B {#x1}", [3, 1], "`{#x1}` is the chapter of line 1"),
        ("# A\n::: grd\n:::", [2, 5], "expected one of `text`, `description`, `grid`"),
        ("# A\n::: grid wide\n:::", [2, 10], "expected nothing after `grid`"),
        ("# A\n::: text\nabc", [2, 1], "expected a closing `:::` before the file ends"),
        ("# A\n::: text\nabc\n::: grid\n:::", [4, 1], "expected `:::` to close line 2 first"),
        ("# A\n:::\n", [2, 1], "nothing is open here"),
        ("# A\n![caption(x.jpg)", [2, 17], "expected `]` after the caption"),
        ("# A\n![제주]x.jpg", [2, 6], "expected `(` and the photo's name"),
        ("# A\n![a](x.jpg", [2, 11], "expected `)` after the photo's name"),
        ("# A\n![a]()", [2, 6], "expected a photo's name"),
        ("# A\n![a](<x.jpg)", [2, 6], "expected `>` at the end of the name"),
        ("# A\n![a](x.jpg \"b\")", [2, 12], "a caption goes between `[` and `]`"),
        ("# A\n![a](x.jpg \"photo:899b4ccb, b\")", [2, 12], "a caption goes between `[` and `]`"),
        ("# A\n![a](photo:899b4ccb \"photo:0ab6eb23\")", [2, 1], "expected one id of the photo, not two"),
        ("# A\n::: gird\n![](x.jpg)\n:::", [2, 5], "`side-right`, not `gird`; did you mean `grid`?"),
        ("# A\n::: picture\n![](x.jpg)\n:::", [2, 5], "`side-right`, not `picture`"),
        ("# A\n::: grid\n[a](b.jpg)\n:::", [3, 1], "expected a photo `![caption](name)`"),
        ("# A\n::: side-left\nwords\n:::", [3, 1], "expected photos `![caption](name)` before the text"),
        ("# A\n\ntext\n\n::: description\nx\n:::", [5, 1], "directly after its chapter's heading"),
        ("# A\n<!-- open", [2, 1], "expected `-->` to end the comment"),
        ("---\nproject: x\n", [1, 1], "expected a second `---`"),
        ("---\nracconto-story: 7\n---\n", [2, 1], "expected `racconto-story: 1`"),
        ("---\ntitle: x\n---\n", [2, 1], "expected `racconto-story` or `project`, not `title`"),
        ("---\nproject\n---\n", [2, 1], "expected `key: value`"),
        ("# A\n<!-- racconto state\nxyz\n-->", [3, 1], "pull again"),
    ])
    func `complaints name line, column and what was expected`(text: String, place: [Int], message: String) throws {
        let error = try #require(throws: StoryFileError.self) { try StoryFile.parse(text) }
        let first = try #require(error.complaints.first)
        #expect([first.line, first.column] == place, "\(error)")
        #expect(first.message.contains(message), "\(error)")
    }

    @Test func `everything that is wrong is said at once`() throws {
        let error = try #require(throws: StoryFileError.self) {
            try StoryFile.parse("# A\n### b\n::: what\n:::\n![x](y.jpg\n")
        }
        #expect(error.complaints.map(\.line) == [2, 3, 5])
    }

    @Test func `a file that is not UTF-8 is refused with the line`() throws {
        let error = try #require(throws: StoryFileError.self) {
            try StoryFile.parse(bytes: Array("# A\n\nab".utf8) + [0xB0, 0xA1] + Array("\n".utf8))
        }
        #expect(error.complaints.map(\.line) == [3])
    }

    @Test func `photos that keep their caption are told from photos without one`() throws {
        let document = try StoryFile.parse("# A\n![=](a.jpg)\n![](b.jpg)\n![\\=](c.jpg)")
        #expect(document.chapters[0].blocks[0].photos.map(\.caption) == [nil, "", "="])
    }
}
