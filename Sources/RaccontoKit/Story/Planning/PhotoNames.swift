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
    /// How many ids begin with as many bytes as are enough to write.
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
        String(decoding: id.utf8.prefix(ShortIDs.length), as: UTF8.self)
    }

    /// The first eight characters of an id; all of it when another begins the same, or is written with others than
    /// those of an id.
    private func short(_ photo: ID<Photo>) -> String {
        let beginning = Self.beginning(of: photo.rawValue)
        return ShortIDs.isPlain(beginning) && beginnings[beginning] == 1 ? beginning : photo.rawValue
    }

    /// The shortest name that leads back to the photo, whatever the story shows at the time; or its id.
    func target(for photo: ID<Photo>) -> PhotoReference.Target {
        guard let known = photos[photo] else { return .id(photo.rawValue) }
        for name in [known.name, Self.path(known)] {
            if let name, living(named: name) == [photo] { return .name(ExactText(name)) }
        }
        return .id(short(photo))
    }

    /// The photo as a story file names it: where only the id tells it from others, with its name for people.
    func reference(to photo: ID<Photo>, caption: ExactText?) -> PhotoReference {
        let target = target(for: photo)
        var name: ExactText?
        if case .id = target { name = fileName(of: photo).map { ExactText($0) } }
        return PhotoReference(target, name: name, caption: caption, isInTrash: isInTrash(photo))
    }

    /// What people are told: the name, with the id where others have the name too.
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
            guard text.utf8.count >= ShortIDs.length else { return .unknown }
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

    /// How to write one of several photos of a name: with its folder where that tells them apart.
    func unambiguousName(for photo: ID<Photo>) -> String { target(for: photo).description }
}
