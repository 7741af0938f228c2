import Foundation
package import RaccontoKit

/// Makes a first story from folders of photos (`story new`): folders become chapters, their sub-folders sub-chapters,
/// and photos taken close together blocks.
///
/// A folder's `story.md`, written like a story file without a header, gives the chapter its title, texts and the blocks
/// that it names; photos that it does not name follow by moments.
package struct StoryDraft: Sendable {
    /// The pause, in seconds, from which a new block begins.
    package var gap: Double
    /// The title of the chapter for photos that are in no sub-folder.
    package var rootTitle: String

    package init(rootTitle: String, gap: Double = 30 * 60) {
        self.rootTitle = rootTitle
        self.gap = gap
    }

    /// A `story.md` that cannot be read.
    package struct NoteError: Error, Sendable, Hashable {
        /// The folder below the root.
        package let folder: [String]
        package let error: StoryFileError
    }

    /// - Parameter folders: In the order that the chapters get, a folder before what is in it.
    package func document(of folders: [DraftFolder], project: String? = nil) throws(NoteError) -> StoryDocument {
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
        for group in PhotoMoments(rest, gap: gap).groups {
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

/// A folder of photos that becomes a chapter.
package struct DraftFolder: Sendable, Hashable {
    /// The names from the uploaded folder down; empty for that folder itself.
    package var path: [String]
    /// In the order that photos without a time keep.
    package var photos: [Photo]
    /// The bytes of the folder's `story.md`; nil when it has none.
    package var note: [UInt8]?

    package struct Photo: Sendable, Hashable {
        package var name: String
        /// The camera's wall clock; nil when the file does not say.
        package var takenAt: ServerTime?

        package init(name: String, takenAt: ServerTime? = nil) {
            self.name = name
            self.takenAt = takenAt
        }
    }

    package init(path: [String] = [], photos: [Photo] = [], note: [UInt8]? = nil) {
        self.path = path
        self.photos = photos
        self.note = note
    }

    /// The path of a photo below the uploaded folder: the name that a story file knows it by.
    func reference(to name: String) -> PhotoReference.Target {
        .name(ExactText((path + [name]).joined(separator: "/")))
    }
}

/// Groups photos by the time they were taken.
private struct PhotoMoments {
    let groups: [[DraftFolder.Photo]]

    /// - Parameter gap: The pause between two photos, in seconds, from which a new moment begins. Photos without a time
    ///   keep their order and are one moment at the end.
    init(_ photos: [DraftFolder.Photo], gap: Double) {
        var timed: [(photo: DraftFolder.Photo, seconds: Double)] = []
        var timeless: [DraftFolder.Photo] = []
        for photo in photos {
            if let date = photo.takenAt?.date {
                timed.append((photo, date.timeIntervalSinceReferenceDate))
            } else {
                timeless.append(photo)
            }
        }
        let sorted = timed.enumerated()
            .sorted { ($0.element.seconds, $0.offset) < ($1.element.seconds, $1.offset) }.map(\.element)
        var groups: [[DraftFolder.Photo]] = []
        var last: Double?
        for (photo, seconds) in sorted {
            if let last, seconds - last <= gap {
                groups[groups.count - 1].append(photo)
            } else {
                groups.append([photo])
            }
            last = seconds
        }
        self.groups = timeless.isEmpty ? groups : groups + [timeless]
    }
}

extension StoryDocument {
    /// The same document without the photos of these names. Blocks and chapters that become empty are removed, too;
    /// words beside photos stay.
    package func removingPhotos(named names: Set<String>) -> StoryDocument {
        var document = self
        document.chapters = chapters.compactMap { $0.removingPhotos(named: names) }
        return document
    }
}

extension StoryDocument.Chapter {
    fileprivate func removingPhotos(named names: Set<String>) -> StoryDocument.Chapter? {
        var chapter = self
        chapter.blocks = blocks.compactMap { $0.removingPhotos(named: names) }
        chapter.subchapters = subchapters.compactMap { $0.removingPhotos(named: names) }
        let isLeftEmpty = chapter.blocks.isEmpty && chapter.subchapters.isEmpty && description.isEmpty
        let wasEmpty = blocks.isEmpty && subchapters.isEmpty
        return isLeftEmpty && !wasEmpty ? nil : chapter
    }
}

extension StoryDocument.Block {
    fileprivate func removingPhotos(named names: Set<String>) -> StoryDocument.Block? {
        let kept = photos.filter { photo in
            guard case .name(let name) = photo.target else { return true }
            return !names.contains(name.string)
        }
        guard kept.count < photos.count else { return self }
        switch content {
        case .text: return self
        case .photos(_, let layout):
            return kept.isEmpty ? nil : .init(.photos(kept, layout: layout), position: position)
        case .sideBySide(let text, _, let side, let layout):
            return .init(
                kept.isEmpty
                    ? .text(text) : .sideBySide(text: text, photos: kept, textSide: side, layout: layout),
                position: position)
        }
    }
}
