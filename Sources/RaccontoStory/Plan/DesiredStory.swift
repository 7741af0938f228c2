import RaccontoKit

/// The story that a document asks for (the desired state), made of the server's own chapters and items where they match.
struct DesiredStory {
    private let server: Story
    private let document: StoryDocument
    private let unnamed: StoryPlan.Unnamed
    private let names: PhotoNames
    private(set) var story: Story
    private(set) var complaints: [StoryFileError.Complaint] = []
    private(set) var uploads: [StoryPlan.Upload] = []
    private var ids = ProvisionalIDs()
    private var captions = DesiredCaptions()

    init(server: Story, document: StoryDocument, unnamed: StoryPlan.Unnamed) {
        self.server = server
        self.document = document
        self.unnamed = unnamed
        names = PhotoNames(server)
        story = server
    }

    mutating func build() {
        let matching = ChapterMatching(server: server, document: document)
        complaints += matching.complaints
        guard complaints.isEmpty else { return }
        buildChapters(matching)
        setCaptions()
    }

    // MARK: Chapters

    private mutating func buildChapters(_ matching: ChapterMatching) {
        var outline = ChapterOutline(server.tree)
        let matched = Set(matching.ids.values)
        switch unnamed {
        case .remove: outline.tops = []
        case .keep:
            outline.tops = outline.tops.filter { !matched.contains($0.id) }
                .map { ($0.id, $0.subchapters.filter { !matched.contains($0) }) }
        }
        for (top, chapter) in document.chapters.enumerated() {
            let id = place(chapter, at: [top], matching)
            var subchapters = unnamed == .keep ? unnamedSubchapters(of: id, matched) : []
            for (sub, chapter) in chapter.subchapters.enumerated() {
                subchapters.append(place(chapter, at: [top, sub], matching))
            }
            outline.tops.append((id, subchapters))
        }
        let desired = Set(outline.flattened.map(\.id))
        for gone in story.chapters.map(\.id) where !desired.contains(gone) { story.items[gone] = nil }
        story.chapters.removeAll { !desired.contains($0.id) }
        story.set(outline)
    }

    private func unnamedSubchapters(of id: ID<Chapter>, _ matched: Set<ID<Chapter>>) -> [ID<Chapter>] {
        let node = server.tree.nodes.first { $0.chapter.id == id }
        return (node?.subchapters ?? []).map(\.chapter.id).filter { !matched.contains($0) }
    }

    /// The chapter with its contents, the server's own or a new one.
    private mutating func place(
        _ chapter: StoryDocument.Chapter, at path: [Int], _ matching: ChapterMatching
    ) -> ID<Chapter> {
        let id = matching.ids[path] ?? ids.next()
        if let index = story.chapters.firstIndex(where: { $0.id == id }) {
            story.chapters[index].title = chapter.title.string
            story.chapters[index].description = description(chapter, was: story.chapters[index].description)
        } else {
            story.chapters.append(
                Chapter(
                    id: id, projectID: story.projectID, title: chapter.title.string,
                    description: description(chapter, was: nil), orderNumber: 0))
        }
        let desired = chapter.blocks.map { block in
            DesiredBlock(block.content, photos: block.photos.map { resolve($0) })
        }
        rejectDuplicates(desired, chapter.blocks, in: id)
        var matching = ItemMatching(chapter: id, server: server, ids: ids)
        let blocks = matching.blocks(for: desired, keepRest: unnamed == .keep)
        ids = matching.ids
        story.set(blocks, of: id)
        return id
    }

    private func description(_ chapter: StoryDocument.Chapter, was old: String?) -> String? {
        chapter.description.isEmpty ? (old?.isEmpty == true ? old : nil) : chapter.description.string
    }

    // MARK: Photos

    private mutating func resolve(_ reference: PhotoReference) -> ID<Photo> {
        let photo = find(reference)
        if let caption = reference.caption { captions.add(caption, for: photo, at: reference.position) }
        return photo
    }

    private mutating func find(_ reference: PhotoReference) -> ID<Photo> {
        switch names.match(reference.target) {
        case .photo(let photo):
            if names.isInTrash(photo), !names.isShown(photo) {
                complain(reference, "expected a photo that is not in the trash; restore `\(reference.target)` first")
            }
            if let name = reference.name, !names.isCalled(photo, name.string) {
                complain(
                    reference,
                    "expected the name of one photo: `\(reference.target)` is not `\(name.string)` "
                        + "but `\(names.label(for: photo))`")
            }
            return photo
        case .ambiguous(let photos):
            let choices = photos.map { "`\(names.unambiguousName(for: $0))`" }.joined(separator: ", ")
            complain(reference, "expected one photo, but \(photos.count) are named so; write \(choices)")
        case .unknown:
            guard case .name(let name) = reference.target else {
                complain(reference, "expected a photo of this project: none has the id `\(reference.target)`")
                break
            }
            return upload(name.string, reference)
        }
        return ID("unknown:\(reference.target)")
    }

    /// The photo that is to be uploaded, once however often it is named.
    private mutating func upload(_ path: String, _ reference: PhotoReference) -> ID<Photo> {
        let id = ID<Photo>("upload:" + path)
        if let index = uploads.firstIndex(where: { $0.path == path }) {
            if uploads[index].caption == nil {
                uploads[index] = .init(
                    path: path, caption: reference.caption?.string, position: uploads[index].position)
            }
        } else {
            uploads.append(.init(path: path, caption: reference.caption?.string, position: reference.position))
            story.photos[id] = StoryPhoto(id: id, name: path)
        }
        return id
    }

    private mutating func complain(_ reference: PhotoReference, _ message: String) {
        complaints.append(.init(reference.position, message))
    }

    /// The service keeps a photo once per chapter. Where it has one twice already, that may stay.
    private mutating func rejectDuplicates(
        _ desired: [DesiredBlock], _ blocks: [StoryDocument.Block], in chapter: ID<Chapter>
    ) {
        var present: [ID<Photo>: Int] = [:]
        for item in server.items[chapter] ?? [] where item.isPhoto { present[item.shownPhotoID, default: 0] += 1 }
        var lines: [ID<Photo>: [Int]] = [:]
        for (block, source) in zip(desired, blocks) {
            for (photo, reference) in zip(block.photos, source.photos) {
                if let first = lines[photo]?.first, lines[photo]?.count ?? 0 >= max(1, present[photo] ?? 0) {
                    complain(
                        reference,
                        "expected each photo once per chapter: `\(reference.target)` is on line \(first) already")
                }
                lines[photo, default: []].append(reference.position.line)
            }
        }
    }

    private mutating func setCaptions() {
        for photo in captions.photos {
            switch captions.decision(for: photo, actual: story.caption(of: photo)) {
            case .keep: break
            case .set(_, let position) where names.isInTrash(photo):
                complaints.append(.init(position, "expected the caption as it is: a photo in the trash cannot change"))
            case .set(let caption, _): story.photos[photo]?.caption = caption.isEmpty ? nil : caption.string
            case .conflict(let position, let line):
                complaints.append(
                    .init(position, "expected one caption per photo: line \(line) gives another"))
            }
        }
    }
}

/// A block of the document, with its photos looked up.
struct DesiredBlock {
    let content: StoryDocument.Block.Content
    let photos: [ID<Photo>]

    init(_ content: StoryDocument.Block.Content, photos: [ID<Photo>]) {
        self.content = content
        self.photos = photos
    }
}

/// The captions that a file gives, photo by photo. A photo shown twice has two; editing one of them is enough.
private struct DesiredCaptions {
    /// In the order in which the file names them.
    private(set) var photos: [ID<Photo>] = []
    private var captions: [ID<Photo>: [(caption: ExactText, position: SourcePosition)]] = [:]

    enum Decision {
        case keep
        case set(ExactText, SourcePosition)
        case conflict(SourcePosition, otherLine: Int)
    }

    mutating func add(_ caption: ExactText, for photo: ID<Photo>, at position: SourcePosition) {
        if captions[photo] == nil { photos.append(photo) }
        captions[photo, default: []].append((caption, position))
    }

    func decision(for photo: ID<Photo>, actual: String?) -> Decision {
        let actual = ExactText(actual ?? "")
        let different = (captions[photo] ?? []).filter { $0.caption != actual }
        guard let first = different.first else { return .keep }
        if let other = different.first(where: { $0.caption != first.caption }) {
            return .conflict(other.position, otherLine: first.position.line)
        }
        return .set(first.caption, first.position)
    }
}
