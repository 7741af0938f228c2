/// A first story made from folders: folders become chapters, folders in them sub-chapters, moments blocks.
///
/// A folder's `story.md`, written like a story file without a header, gives the chapter its title, texts and the blocks
/// that it names; photos that it does not name follow by moments.
public struct StoryDraft: Sendable {
    /// The pause, in seconds, from which a new block begins.
    public var gap: Double
    /// The title of the chapter for photos that are in no sub-folder.
    public var rootTitle: String

    public init(rootTitle: String, gap: Double = 30 * 60) {
        self.rootTitle = rootTitle
        self.gap = gap
    }

    /// A `story.md` that cannot be read.
    public struct NoteError: Error, Sendable, Hashable {
        /// The folder below the root.
        public let folder: [String]
        public let error: StoryFileError
    }

    /// - Parameter folders: In the order that the chapters get, a folder before what is in it.
    public func document(of folders: [DraftFolder], project: String? = nil) throws(NoteError) -> StoryDocument {
        var document = StoryDocument(project: project.map { ExactText($0) })
        /// Index of each top folder's chapter.
        var tops: [String: Int] = [:]
        for folder in folders where !folder.photos.isEmpty || folder.note != nil {
            let chapter = try chapter(of: folder)
            guard folder.path.count > 1, let top = folder.path.first else {
                if let name = folder.path.first {
                    if let index = tops[name] {
                        document.chapters[index] = with(document.chapters[index].subchapters, chapter)
                        continue
                    }
                    tops[name] = document.chapters.count
                }
                document.chapters.append(chapter)
                continue
            }
            if tops[top] == nil {
                tops[top] = document.chapters.count
                document.chapters.append(.init(title: ExactText(Self.title(of: [top]))))
            }
            if let index = tops[top] { document.chapters[index].subchapters.append(chapter) }
        }
        return document
    }

    private func with(
        _ subchapters: [StoryDocument.Chapter], _ chapter: StoryDocument.Chapter
    ) -> StoryDocument.Chapter {
        var chapter = chapter
        chapter.subchapters = subchapters
        return chapter
    }

    private func chapter(of folder: DraftFolder) throws(NoteError) -> StoryDocument.Chapter {
        let title = folder.path.isEmpty ? rootTitle : Self.title(of: folder.path)
        var chapter = try folder.note.map { (note) throws(NoteError) in try read(note, of: folder) } ?? .init(title: "")
        if chapter.title.isEmpty { chapter.title = ExactText(title) }
        let named = Set(chapter.blocks.flatMap(\.photos).map(\.target))
        let rest = folder.photos.filter { !named.contains(folder.reference(to: $0.name)) }
        for group in Moments(rest, gap: gap).groups {
            let photos = group.map { PhotoReference(folder.reference(to: $0.name)) }
            let layout: BlockLayout = photos.count == 1 ? .single : photos.count == 2 ? .wide : .grid
            chapter.blocks.append(.init(.photos(photos, layout: layout)))
        }
        return chapter
    }

    /// What the folder's note says of its chapter. Names of photos in the folder are meant as paths from the root.
    private func read(_ note: [UInt8], of folder: DraftFolder) throws(NoteError) -> StoryDocument.Chapter {
        do throws(StoryFileError) {
            let parts = try StoryFile.parseFragment(bytes: note).chapters
            let headed = parts.dropFirst()
            if let second = headed.dropFirst().first {
                throw StoryFileError(
                    complaints: [.init(second.position, "expected at most one heading: a folder is one chapter")])
            }
            guard let loose = parts.first else { return .init(title: "") }
            var chapter = headed.first ?? loose
            if headed.first != nil { chapter.blocks = loose.blocks + chapter.blocks }
            if chapter.description.isEmpty { chapter.description = loose.description }
            let names = Set(folder.photos.map(\.name))
            for index in chapter.blocks.indices {
                chapter.blocks[index].changePhotos { reference in
                    guard case .name(let name) = reference.target, names.contains(name.string) else { return }
                    reference.target = folder.reference(to: name.string)
                }
            }
            return chapter
        } catch {
            throw NoteError(folder: folder.path, error: error)
        }
    }

    /// The folder's name without a number in front that only sorts it, such as `03 ` or `2_`.
    static func title(of path: [String]) -> String {
        let names = path.count > 2 ? path.dropFirst() : path.suffix(1)
        return names.map { name in
            let digits = name.prefix { $0.isASCII && $0.isNumber }
            let rest = name.dropFirst(digits.count).drop { " _-.".contains($0) }
            let isNumber = (1...3).contains(digits.count) && name.dropFirst(digits.count) != rest
            return isNumber && !rest.isEmpty ? String(rest) : name
        }.joined(separator: " / ")
    }
}

extension StoryDocument.Block {
    fileprivate mutating func changePhotos(_ change: (inout PhotoReference) -> Void) {
        var changed = photos
        for index in changed.indices { change(&changed[index]) }
        switch content {
        case .text: break
        case .photos(_, let layout): content = .photos(changed, layout: layout)
        case .sideBySide(let text, _, let side, let layout):
            content = .sideBySide(text: text, photos: changed, textSide: side, layout: layout)
        }
    }
}
