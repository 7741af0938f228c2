public import RaccontoKit

/// Why an edit cannot be made. Nothing was sent to the server.
public enum StoryEditError: Error, Sendable, Hashable {
    case unknownChapter(ID<Chapter>)
    case unknownItem(ID<ChapterItem>)
    case unknownBlock(ID<Block>)
    case notAPhoto(ID<ChapterItem>)
    case notAText(ID<ChapterItem>)
    /// Only a group of photos, or a pair, can do this.
    case notPhotos(ID<Block>)
    /// The block is no pair of text and photos.
    case notAPair(ID<Block>)
    /// The service keeps a photo at most once per chapter.
    case photoAlreadyInChapter(ID<Photo>, ID<Chapter>)
    /// Stories have two levels: the chapter is a sub-chapter itself and cannot take one.
    case tooDeep(ID<Chapter>)
    /// Stories have two levels: the chapter has sub-chapters and cannot become one.
    case hasSubchapters(ID<Chapter>)
    case belowItself(ID<Chapter>)
    case chapterOrder(OrderFault<ID<Chapter>>)
    case photoOrder(OrderFault<ID<ChapterItem>>)
    case noPhotos
    /// The chapter's rows on the server are in a state that no sequence of calls can rearrange.
    case cannotArrange(ID<Chapter>)
}

extension StoryEditError: CustomStringConvertible {
    /// By ids; `message(in:)` has the names.
    public var description: String { EditErrorText(names: nil).text(self) }

    /// What is wrong, in the names that people know from the story.
    public func message(in story: Story) -> String { EditErrorText(names: StoryNames(story)).text(self) }
}

/// What is wrong with a new order, which has to name each thing exactly once.
public struct OrderFault<Element: Hashable & Sendable>: Sendable, Hashable {
    /// Things that the order does not name, in their present order.
    public let missing: [Element]
    /// What it names although it is not among the things.
    public let foreign: [Element]
    /// What it names more than once.
    public let repeated: [Element]

    /// Nil when nothing is wrong.
    init?(_ order: [Element], of elements: [Element]) {
        let (named, known) = (Set(order), Set(elements))
        var seen: Set<Element> = []
        missing = elements.filter { !named.contains($0) }
        foreign = order.filter { !known.contains($0) }
        repeated = order.filter { !seen.insert($0).inserted }
        if missing.isEmpty, foreign.isEmpty, repeated.isEmpty { return nil }
    }
}

/// The messages for edit errors.
private struct EditErrorText {
    /// Nil when only ids are known.
    let names: StoryNames?

    func text(_ error: StoryEditError) -> String {
        switch error {
        case .unknownChapter(let id): "no \(chapter(id)) in this story"
        case .unknownItem(let id): "no photo or text `\(id)` in this story"
        case .unknownBlock(let id): "no \(block(id)) in this chapter"
        case .notAPhoto(let id): "\(item(id)) is not a photo"
        case .notAText(let id): "\(item(id)) is not a text"
        case .notPhotos(let id): "\(block(id)) has no photos"
        case .notAPair(let id): "\(block(id)) is not a text beside photos; `block pair` makes one"
        case .photoAlreadyInChapter(let id, let place):
            "\(photo(id)) is in \(chapter(place)) already; the service keeps a photo once per chapter"
        case .tooDeep(let id):
            "\(chapter(id)) is a sub-chapter and cannot have sub-chapters: stories have two levels"
        case .hasSubchapters(let id):
            "\(chapter(id)) has sub-chapters and cannot become one: stories have two levels"
        case .belowItself(let id): "\(chapter(id)) cannot be below itself"
        case .chapterOrder(let fault): "the new order \(fault.text("chapter", of: chapter))"
        case .photoOrder(let fault): "the new order \(fault.text("photo", of: item))"
        case .noPhotos: "no photos were named"
        case .cannotArrange(let id):
            "\(chapter(id)) is stored in a way that cannot be rearranged; delete and add the photos anew"
        }
    }

    private func chapter(_ id: ID<Chapter>) -> String { names?.chapter(id) ?? "chapter `\(id)`" }

    private func block(_ id: ID<Block>) -> String { names?.block(id) ?? "block `\(id)`" }

    private func photo(_ id: ID<Photo>) -> String { names?.photo(id) ?? "photo `\(id)`" }

    private func item(_ id: ID<ChapterItem>) -> String { names?.item(id) ?? "item `\(id)`" }
}

extension OrderFault {
    fileprivate func text(_ noun: String, of name: (Element) -> String) -> String {
        func list(_ elements: [Element]) -> String {
            let names = elements.prefix(5).map(name).joined(separator: ", ")
            return elements.count > 5 ? "\(names) and \(elements.count - 5) more" : names
        }
        return [
            missing.isEmpty ? nil : "lacks \(list(missing))",
            foreign.isEmpty ? nil : "names \(list(foreign)), which \(foreign.count == 1 ? "is" : "are") not there",
            repeated.isEmpty ? nil : "names \(list(repeated)) twice",
        ].compactMap(\.self).joined(separator: " and ") + "; name each \(noun) once"
    }
}

/// What messages call the parts of a story.
private struct StoryNames {
    private let story: Story
    private let photos: PhotoNames

    init(_ story: Story) {
        self.story = story
        photos = PhotoNames(story)
    }

    /// ``chapter `새벽` ``; by the id when there is no title.
    func chapter(_ id: ID<Chapter>) -> String {
        guard let title = story.chapter(id)?.title, !title.isEmpty else { return "chapter `\(id)`" }
        return "chapter `\(title)`"
    }

    /// ``block 2 of `새벽` ``: the number under which it is listed.
    func block(_ id: ID<Block>) -> String {
        for chapter in story.chapters {
            guard let index = story.blocks(of: chapter.id).firstIndex(where: { $0.id == id }) else { continue }
            return "block \(index + 1) of \(self.chapter(chapter.id))"
        }
        return "block `\(id)`"
    }

    func photo(_ id: ID<Photo>) -> String { "photo `\(photos.label(for: id))`" }

    /// A photo by its file, a text by its beginning.
    func item(_ id: ID<ChapterItem>) -> String {
        guard let item = story.item(id) else { return "item `\(id)`" }
        if item.isPhoto { return photo(item.shownPhotoID) }
        let words = StoryChanges.excerpt(of: item.textContent ?? "")
        return words.isEmpty ? "the empty text `\(id)`" : "text `\(words)`"
    }
}
