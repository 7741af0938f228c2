/// Refused edits in words.
struct EditErrorText {
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
