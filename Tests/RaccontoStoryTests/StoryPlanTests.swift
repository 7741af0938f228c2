import RaccontoKit
import Testing

@testable import RaccontoStory

/// Plans of known edits: how small they are, what they say, and what they refuse.
@Suite struct StoryPlanTests {
    /// Forty chapters of fifty items.
    private static func largeStory(chapters: Int = 40, blocks: Int = 10) -> Story {
        var list: [Chapter] = []
        var items: [ID<Chapter>: [ChapterItem]] = [:]
        var photos: [StoryPhoto] = []
        for chapter in 0..<chapters {
            let id = ID<Chapter>("chapter-\(chapter)")
            list.append(
                Chapter(
                    id: id, projectID: "p", title: "Chapter \(chapter)", orderNumber: chapter,
                    parentID: chapter.isMultiple(of: 4) ? nil : ID("chapter-\(chapter / 4 * 4)")))
            for block in 0..<blocks {
                let order = block * 2
                for index in 0..<4 {
                    let photo = ID<Photo>("photo-\(chapter)-\(block)-\(index)")
                    photos.append(StoryPhoto(id: photo, name: "IMG_\(chapter)_\(block)_\(index).jpg"))
                    items[id, default: []].append(
                        ChapterItem(
                            id: ID("item-\(chapter)-\(block)-\(index)"), chapterID: id, orderNumber: order,
                            itemType: .photo, blockID: ID("block-\(chapter)-\(block)"), orderInBlock: index,
                            photoID: photo))
                }
                items[id, default: []].append(
                    ChapterItem(
                        id: ID("text-\(chapter)-\(block)"), chapterID: id, orderNumber: order + 1, itemType: .text,
                        textContent: "Text \(block) of chapter \(chapter)\n\nwith **words**"))
            }
        }
        return Story(projectID: "p", chapters: list, items: items, photos: photos)
    }

    /// The plan for a change that is made in the text of the pulled file.
    private func plan(_ story: Story, _ change: (inout [String]) -> Void) throws -> StoryPlan {
        var lines = StoryFile.print(StoryDocument(story)).split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        change(&lines)
        return try StoryPlan(from: story, to: try StoryFile.parse(lines.joined(separator: "\n")))
    }

    @Test func `moving one photo in a story of 500 items costs at most three calls`() throws {
        let story = Self.largeStory(chapters: 10)
        #expect(story.items.values.joined().count == 500)
        for (from, to) in [("IMG_3_2_1", "IMG_3_7_0"), ("IMG_3_2_1", "IMG_3_2_3"), ("IMG_0_0_0", "IMG_9_9_3")] {
            let plan = try plan(story) { lines in
                guard let source = lines.firstIndex(where: { $0.contains(from) }) else { return }
                let line = lines.remove(at: source)
                guard let target = lines.firstIndex(where: { $0.contains(to) }) else { return }
                lines.insert(line, at: target)
            }
            #expect((1...3).contains(plan.calls.count), "\(plan.calls)")
            #expect(plan.changes.map(\.kind) == [.moved], "\(plan.changes)")
        }
    }

    @Test func `putting all chapters into another order costs one call`() throws {
        let story = Self.largeStory(chapters: 40, blocks: 1)
        var document = StoryDocument(story)
        document.chapters.reverse()
        for index in document.chapters.indices { document.chapters[index].subchapters.reverse() }
        let plan = try StoryPlan(from: story, to: document)
        #expect(plan.calls.count == 1)
    }

    @Test func `blocks, texts, titles and captions cost one call each`() throws {
        let story = Self.largeStory(chapters: 8)
        let plan = try plan(story) { lines in
            for (old, new) in [
                ("# Chapter 0 {", "# Another title {"), ("Text 3 of chapter 5", "Text three of the fifth chapter"),
                ("![](IMG_2_2_2.jpg)", "![seen](IMG_2_2_2.jpg)"),
            ] {
                for index in lines.indices { lines[index] = lines[index].replacing(old, with: new) }
            }
        }
        #expect(plan.calls.count == 3)
        #expect(Set(plan.changes.map(\.kind)) == [.changed, .added])
        #expect(
            plan.changes.map { "\($0.kind) \($0.subject) \($0.name)" } == [
                "changed chapter Another title", "changed text Text three of the fifth chapter",
                "added caption IMG_2_2_2.jpg",
            ])
    }

    @Test func `a chapter with many new photos costs a call for all, one for each text, and one to arrange them`()
        throws
    {
        let photos = (0..<30).map { StoryPhoto(id: ID("p\($0)"), name: "\($0).jpg") }
        let story = Story(projectID: "p", photos: photos)
        var text = "# New\n"
        for block in 0..<10 {
            text += "\n::: grid\n" + (0..<3).map { "![](\(block * 3 + $0).jpg)\n" }.joined() + ":::\n\nText \(block)\n"
        }
        let plan = try StoryPlan(from: story, to: try StoryFile.parse(text))
        #expect(plan.calls.count == 1 + 1 + 10 + 1)
        #expect(plan.changes.count == 1 + 30 + 10)
    }

    @Test func `one text in each of 40 chapters and a photo less cost a call each`() throws {
        let story = Self.largeStory()
        #expect(story.items.values.joined().count == 2000)
        let plan = try plan(story) { lines in
            lines = lines.map { $0.replacing("Text 3", with: "Text III") }
            if let photo = lines.firstIndex(where: { $0.contains("IMG_7_1_1") }) { lines.remove(at: photo) }
        }
        #expect(plan.calls.count == 41)
    }

    // MARK: What a plan says

    @Test func `texts are followed through edits by their words`() throws {
        let story = storyOfOneChapter("T1 0/null/0, T2 1/null/0, T3 2/null/0")
        let document = try StoryFile.parse(
            "# Chapter\n\ntext of T3!\n\n::: text\na wholly different thing\n:::\n\n::: text\ntext of T1\n:::\n")
        let plan = try StoryPlan(from: story, to: document)
        let summary = plan.changes.map { "\($0.kind.rawValue) \($0.name)" }
        #expect(
            summary == [
                "added a wholly different thing", "changed text of T3!", "moved text of T1", "removed text of T2",
            ])
    }

    @Test func `what goes to another chapter is moved, though the server makes it anew`() throws {
        var story = storyOfOneChapter("P1 0/A/0, T1 1/null/0", photos: [StoryPhoto(id: "p1", name: "1.jpg")])
        story.simulate(.createChapter(id: "d", title: "Other", description: nil, parent: nil))
        let plan = try StoryPlan(
            from: story, to: try StoryFile.parse("# Chapter\n# Other\n![](1.jpg)\n\ntext of T1\n"))
        #expect(plan.changes.map(\.kind) == [.moved, .moved])
        #expect(plan.changes.map(\.detail) == ["from `Chapter`", "from `Chapter`"])
        #expect(!plan.removesSomething)
        let deletions = plan.calls.suffix(2)
        #expect(deletions.allSatisfy { if case .deleteItem = $0 { true } else { false } })
    }

    @Test func `photos that are not on the server are listed to be uploaded, once each`() throws {
        let plan = try StoryPlan(
            from: storyOfOneChapter("P1 0/A/0", photos: [StoryPhoto(id: "p1", name: "1.jpg")]),
            to: try StoryFile.parse("# Chapter\n![](1.jpg)\n![new](day1/2.jpg)\n# More\n![=](day1/2.jpg)\n"))
        #expect(plan.uploads.map(\.path) == ["day1/2.jpg"])
        #expect(plan.uploads.map(\.caption) == ["new"])
        #expect(plan.uploads.map(\.position.line) == [3])
        #expect(!plan.isEmpty)
    }

    // MARK: Names

    private static let twins = [
        StoryPhoto(id: "aaaaaaaa-1", name: "x.jpg", folder: "day1"),
        StoryPhoto(id: "bbbbbbbb-2", name: "x.jpg", folder: "day2"),
        StoryPhoto(id: "cccccccc-3", name: "y.jpg"), StoryPhoto(id: "dddddddd-4", name: "y.jpg"),
        StoryPhoto(id: "eeeeeeee-5", name: "z.jpg", isInTrash: true), StoryPhoto(id: "ffffffff-6", name: "z.jpg"),
        StoryPhoto(id: "00000000-7", name: "trash.jpg", isInTrash: true),
        StoryPhoto(id: "11111111-8", name: "\u{1112}\u{1161}\u{11AB}.jpg"),
    ]

    private func complaints(_ text: String) throws -> [String] {
        let story = storyOfOneChapter("T 0/null/0", photos: Self.twins)
        let document = try StoryFile.parse(text)
        do {
            _ = try StoryPlan(from: story, to: document)
            return []
        } catch {
            return error.complaints.map(\.description)
        }
    }

    @Test func `names that several photos have are complained of, with the ways to tell them apart`() throws {
        #expect(
            try complaints("# Chapter\n![](x.jpg)") == [
                "line 2, column 1: expected one photo, but 2 are named so; write `day1/x.jpg`, `day2/x.jpg`"
            ])
        #expect(
            try complaints("# Chapter\n![](y.jpg)") == [
                "line 2, column 1: expected one photo, but 2 are named so; write `photo:cccccccc`, `photo:dddddddd`"
            ])
        #expect(try complaints("# Chapter\n![](day2/x.jpg)\n![](photo:cccccccc)\n![](z.jpg)\n![](한.jpg)\n").isEmpty)
    }

    @Test func `of several photos with a name, the one that the story shows is meant`() throws {
        var story = storyOfOneChapter("", photos: Self.twins)
        story.simulate(.addPhoto(NewPhotoItem(id: "i", photo: "dddddddd-4"), in: "c"))
        #expect(try StoryPlan(from: story, to: StoryFile.parse("# Chapter\n![](y.jpg)")).isEmpty)
        // A pulled file says which, so that it goes on meaning the same whatever else the story comes to show.
        let document = StoryDocument(story)
        #expect(document.chapters[0].blocks[0].photos.map(\.target) == [.id("dddddddd")])
        #expect(try StoryPlan(from: story, to: document).isEmpty)
    }

    @Test func `of photos with one name, a pulled file and changes say the name and the short id`() throws {
        var story = storyOfOneChapter("", photos: Self.twins)
        story.simulate(.addPhoto(NewPhotoItem(id: "i", photo: "dddddddd-4"), in: "c"))
        let text = StoryFile.print(StoryDocument(story))
        #expect(text.contains("\n![](y.jpg \"photo:dddddddd\")\n"))
        #expect(try StoryPlan(from: story, to: StoryFile.parse(text)).isEmpty)

        let other = text.replacing("photo:dddddddd", with: "photo:cccccccc")
        let plan = try StoryPlan(from: story, to: StoryFile.parse(other))
        #expect(Set(plan.changes.map(\.name)) == ["y.jpg (photo:cccccccc)", "y.jpg (photo:dddddddd)"])
        #expect(
            try complaints("# Chapter\n![](x.jpg \"photo:dddddddd\")") == [
                "line 2, column 1: expected the name of one photo: `photo:dddddddd` is not `x.jpg` "
                    + "but `y.jpg (photo:dddddddd)`"
            ])
        #expect(try complaints("# Chapter\n![](day1/x.jpg \"photo:aaaaaaaa\")").isEmpty)
    }

    @Test func `ids of photos and chapters in a story file are shortened to six characters at least`() throws {
        for length in 1...8 {
            let isEnough = length >= ShortID.minimumLength
            #expect(isEnough == (length >= 6))
            let photo = "cccccccc-3".prefix(length)
            #expect(try complaints("# Chapter\n![](photo:\(photo))\n").isEmpty == isEnough, "\(photo)")
            #expect(try complaints("# Chapter\n![](y.jpg \"photo:\(photo)\")\n").isEmpty == isEnough, "\(photo)")
            let story = Story(
                projectID: "p",
                chapters: [Chapter(id: "27c21448-1", projectID: "p", title: "Old", orderNumber: 0)])
            let id = "27c21448-1".prefix(length)
            let document = try StoryFile.parse("# New {#\(id)}\n")
            do {
                let plan = try StoryPlan(from: story, to: document)
                #expect(isEnough && plan.calls.count == 1, "\(id)")
            } catch {
                #expect(!isEnough, "\(id)")
            }
        }
    }

    @Test func `an id is cut off only where its beginning tells it from every other`() throws {
        var story = storyOfOneChapter("", photos: Self.twins)
        let ids: [ID<Photo>] = ["eeeeeeee-5", "eeeeeeee-6", "EEEEEEEE-7", "short"]
        for (index, id) in ids.enumerated() {
            story.photos[id] = StoryPhoto(id: id, name: "same.jpg")
            story.simulate(.addPhoto(NewPhotoItem(id: ID("i\(index)"), photo: id), in: "c"))
        }
        let document = try StoryFile.parse(StoryFile.print(StoryDocument(story)))
        let targets = document.chapters[0].blocks.flatMap(\.photos).map(\.target)
        #expect(targets == ids.map { .id($0.rawValue) })
        #expect(try StoryPlan(from: story, to: document).isEmpty)
    }

    @Test func `contradictions and mistakes are complained of with their lines`() throws {
        #expect(try complaints("# Chapter\n![](photo:99999999)").first?.contains("none has the id") == true)
        #expect(try complaints("# Chapter\n![](trash.jpg)").first?.contains("restore `trash.jpg` first") == true)
        #expect(try complaints("# Chapter {#99999999}").first?.contains("`{#99999999}` is none") == true)
        #expect(
            try complaints("# Chapter\n![](z.jpg)\n\nwords\n\n![](z.jpg)") == [
                "line 6, column 1: expected each photo once per chapter: `z.jpg` is on line 2 already"
            ])
        #expect(
            try complaints("# Chapter\n![a](z.jpg)\n# Other\n![b](z.jpg)") == [
                "line 4, column 1: expected one caption per photo: line 2 gives another"
            ])
        #expect(try complaints("# Chapter\n![a](z.jpg)\n# Other\n![](z.jpg)").isEmpty)
        let story = storyOfOneChapter("P1 0/A/0", photos: [StoryPhoto(id: "p1", name: "1.jpg", isInTrash: true)])
        let document = try StoryFile.parse("# Chapter\n![new](1.jpg)")
        #expect(throws: StoryFileError.self) { try StoryPlan(from: story, to: document) }
    }

    @Test func `composed and decomposed spellings are different words and the same file name`() throws {
        let decomposed = "\u{1112}\u{1161}\u{11AB}"
        #expect(ExactText(decomposed) != "한")
        var story = storyOfOneChapter(
            "P1 0/A/0, T 1/null/0", photos: [StoryPhoto(id: "p1", name: "한.jpg", caption: "한")])
        story.simulate(.updateText("T", text: "한", in: "c"))
        story.simulate(.updateChapter("c", ChapterChange(title: "한")))
        var document = StoryDocument(story)
        document.chapters[0].title = ExactText(decomposed)
        document.chapters[0].blocks = [
            .init(
                .photos(
                    [PhotoReference(.name(ExactText(decomposed + ".jpg")), caption: ExactText(decomposed))],
                    layout: .grid)),
            .init(.text(ExactText(decomposed))),
        ]
        let plan = try StoryPlan(from: story, to: document)
        #expect(plan.uploads.isEmpty)
        #expect(plan.changes.map(\.subject) == [.chapter, .text, .caption])
        #expect(plan.calls.count == 3)
    }

    // MARK: Changes by others

    @Test func `a story that somebody changed since the pull is told apart, part by part`() throws {
        var story = storyOfOneChapter("P1 0/A/0, T1 1/null/0", photos: [StoryPhoto(id: "p1", name: "1.jpg")])
        let base = StoryBase(story)
        #expect(StoryDrift(from: base, to: story).differences.isEmpty)
        story.simulate(.updateText("T1", text: "their words", in: "c"))
        story.simulate(.createChapter(id: "d", title: "Theirs", description: nil, parent: nil))
        #expect(
            StoryDrift(from: base, to: story).differences.map(\.description) == [
                "chapter `Chapter`: added or changed: their words", "chapter `Chapter`: 1 block gone or changed",
                "chapter `Theirs` was added",
            ])
        story.simulate(.deleteChapter("c"))
        #expect(StoryDrift(from: base, to: story).differences.map(\.kind) == [.chapterRemoved, .chapterAdded])
    }

    @Test func `new numbers on the server are no change of the story`() {
        var story = storyOfOneChapter("P1 0/A/0, T1 1/null/0")
        let base = StoryBase(story)
        story.simulate(
            .sync([ItemPlacement(id: "P1", blockID: "other", orderInBlock: 3, orderNumber: -7)], in: "c"))
        #expect(StoryDrift(from: base, to: story).differences.isEmpty)
    }

    @Test func `the state that a stopped apply left is known as its own`() throws {
        let story = storyOfOneChapter("T1 0/null/0")
        let base = StoryBase(story)
        var later = story
        later.simulate(.updateText("T1", text: "new", in: "c"))
        let progress = StoryProgress(
            project: "project", base: base, states: [story.rowFingerprint, later.rowFingerprint],
            pending: [])
        #expect(progress.covers(later, base: base))
        later.simulate(.updateText("T1", text: "somebody's", in: "c"))
        #expect(!progress.covers(later, base: base))
        #expect(!progress.covers(story, base: nil))
    }
}
