package import RaccontoKit

/// The photos of a project by the names that story files use.
///
/// A name is a file name, or folder and file name with a slash between. Composed and decomposed spellings are the same
/// name. Photos in the trash are meant only when no other has the name; of several, the one that the story shows.
struct PhotoNames {
    private let photos: [ID<Photo>: StoryPhoto]
    private let byName: [String: [ID<Photo>]]
    private let byPath: [String: [ID<Photo>]]
    private let shown: Set<ID<Photo>>
    private let ids: [String]
    /// How many ids have each beginning of `IDAbbreviations.printedLength` bytes.
    private let beginnings: [String: Int]

    /// What a name leads to.
    enum Match: Hashable {
        case photo(ID<Photo>)
        case unknown
        case ambiguous([ID<Photo>])
    }

    init(_ story: Story) {
        photos = story.photos
        shown = Set(story.items.values.joined().filter(\.isPhoto).map(\.shownPhotoID))
        let sorted = photos.values.sorted { $0.id.rawValue < $1.id.rawValue }
        byName = Dictionary(grouping: sorted.filter { $0.name?.isEmpty == false }, by: { $0.name ?? "" })
            .mapValues { $0.map(\.id) }
        byPath = Dictionary(grouping: sorted.filter { Self.path($0) != nil }, by: { Self.path($0) ?? "" })
            .mapValues { $0.map(\.id) }
        ids = sorted.map(\.id.rawValue)
        beginnings = Dictionary(ids.map { (Self.beginning(of: $0), 1) }, uniquingKeysWith: +)
    }

    /// Folder and name; nil without a folder.
    private static func path(_ photo: StoryPhoto) -> String? {
        guard let name = photo.name, let folder = photo.folder, !name.isEmpty, !folder.isEmpty else { return nil }
        return folder + "/" + name
    }

    private static func beginning(of id: String) -> String {
        String(decoding: id.utf8.prefix(IDAbbreviations.printedLength), as: UTF8.self)
    }

    /// The first eight characters of an id; all of it when another begins the same, or when it has other characters
    /// than an id has.
    private func short(_ photo: ID<Photo>) -> String {
        let beginning = Self.beginning(of: photo.rawValue)
        return IDAbbreviations.isPlain(beginning) && beginnings[beginning] == 1 ? beginning : photo.rawValue
    }

    /// The shortest name that finds the photo again, whatever the story shows then; else its id.
    func target(for photo: ID<Photo>) -> PhotoReference.Target {
        guard let known = photos[photo] else { return .id(photo.rawValue) }
        for name in [known.name, Self.path(known)] {
            if let name, living(named: name) == [photo] { return .name(ExactText(name)) }
        }
        return .id(short(photo))
    }

    /// The photo as a story file names it; beside an id stands the file name, for people.
    func reference(to photo: ID<Photo>, caption: ExactText?) -> PhotoReference {
        let target = target(for: photo)
        var name: ExactText?
        if case .id = target { name = fileName(of: photo).map { ExactText($0) } }
        return PhotoReference(target, name: name, caption: caption, isInTrash: isInTrash(photo))
    }

    /// What messages call the photo: the name, with the id where others have the name too.
    func label(for photo: ID<Photo>) -> String {
        let target = target(for: photo)
        guard case .id = target, let name = fileName(of: photo) else { return target.description }
        return "\(name) (\(target))"
    }

    private func fileName(of photo: ID<Photo>) -> String? { photos[photo]?.name.flatMap { $0.isEmpty ? nil : $0 } }

    /// Whether a photo is called so; nothing is known of photos without a name.
    func isCalled(_ photo: ID<Photo>, _ name: String) -> Bool {
        guard let known = photos[photo], known.name?.isEmpty == false else { return true }
        return known.name == name || Self.path(known) == name
    }

    /// The photos with a name or path; those in the trash only when there are no others.
    private func living(named name: String) -> [ID<Photo>] { living(byName[name] ?? byPath[name] ?? []) }

    private func living(_ candidates: [ID<Photo>]) -> [ID<Photo>] {
        let live = candidates.filter { photos[$0]?.isInTrash == false }
        return live.isEmpty ? candidates : live
    }

    func match(_ target: PhotoReference.Target) -> Match {
        switch target {
        case .id(let text):
            if photos[ID(text)] != nil { return .photo(ID(text)) }
            guard text.utf8.count >= ShortID.minimumLength else { return .unknown }
            return choose(ids.filter { $0.begins(with: text) }.map { ID($0) })
        case .name(let name):
            guard let candidates = byName[name.string] ?? byPath[name.string] else { return .unknown }
            return choose(candidates)
        }
    }

    private func choose(_ candidates: [ID<Photo>]) -> Match {
        let group = living(candidates)
        if group.count == 1 { return .photo(group[0]) }
        let inStory = group.filter(shown.contains)
        if inStory.count == 1 { return .photo(inStory[0]) }
        return group.isEmpty ? .unknown : .ambiguous(group)
    }

    func isInTrash(_ photo: ID<Photo>) -> Bool { photos[photo]?.isInTrash == true }

    func isShown(_ photo: ID<Photo>) -> Bool { shown.contains(photo) }

    /// How to write one of several photos with the same name: with its folder, else by its id.
    func unambiguousName(for photo: ID<Photo>) -> String { target(for: photo).description }
}

extension Story {
    /// What a name leads to.
    package enum PhotoMatch: Sendable, Hashable {
        case photo(ID<Photo>)
        case unknown
        /// An unambiguous name for each candidate.
        case ambiguous([String])
    }

    /// Finds a photo as story files name it: file name, folder and name, `photo:` and an id; or by the id alone.
    package func photo(named text: String) -> PhotoMatch {
        let names = PhotoNames(self)
        let target: PhotoReference.Target =
            text.begins(with: StoryFileSyntax.idPrefix)
            ? .id(text.withoutFirst(StoryFileSyntax.idPrefix.utf8.count)) : .name(ExactText(text))
        var match = names.match(target)
        if match == .unknown { match = names.match(.id(text)) }
        return switch match {
        case .photo(let photo): .photo(photo)
        case .unknown: .unknown
        case .ambiguous(let photos): .ambiguous(photos.map(names.unambiguousName))
        }
    }
}

/// The beginnings by which story files name ids.
struct IDAbbreviations {
    private let all: [String]
    /// How many characters are printed; people may write `ShortID.minimumLength` or more.
    static let printedLength = 8

    init(_ ids: [String]) { all = ids }

    /// The first eight characters of an id; the whole id when another begins the same, or has other characters.
    func short(_ id: String) -> String {
        let prefix = String(id.prefix(Self.printedLength))
        return Self.isPlain(prefix) && all.count { $0.hasPrefix(prefix) } == 1 ? prefix : id
    }

    /// Whether the beginning of an id can be cut off: it has only lower-case letters, digits and hyphens.
    static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { (48...57).contains($0) || (97...122).contains($0) || $0 == 45 }
    }

    /// The only id that is this, or begins like this.
    func full(_ text: String) -> String? {
        if all.contains(text) { return text }
        guard text.utf8.count >= ShortID.minimumLength else { return nil }
        let matches = all.filter { $0.hasPrefix(text) }
        return matches.count == 1 ? matches[0] : nil
    }
}
