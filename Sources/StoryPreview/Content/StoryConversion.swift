public import RaccontoKit
public import RaccontoStory

extension PreviewStory {
    /// The story as it is shown: without photos in the trash, and without blocks that have none left.
    ///
    /// - Parameter photos: the project's photos, for sizes and facts; one that is missing is shown by what the story
    ///   itself knows.
    public init(_ story: Story, title: String, description: String = "", location: String = "", photos: [Photo]) {
        let byID = Dictionary(photos.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        func picture(_ item: ChapterItem) -> PreviewPicture {
            let caption = story.caption(of: item.shownPhotoID) ?? ""
            guard let photo = item.photoID.flatMap({ byID[$0] }) else {
                return PreviewPicture(source: .delivered(item.imageURL ?? ""), caption: caption)
            }
            return PreviewPicture(photo, caption: caption)
        }
        func chapter(_ node: ChapterTree.Node) -> Chapter {
            Chapter(
                title: node.chapter.title, description: node.chapter.description ?? "",
                blocks: story.shownBlocks(of: node.chapter.id).map { block in
                    switch block.content {
                    case .text(let text): .text(text.textContent ?? "")
                    case .photos(let items, let layout): .pictures(items.map(picture), layout: layout)
                    case .sideBySide(let text, let items, let side, _):
                        .sideBySide(text: text.textContent ?? "", pictures: items.map(picture), textSide: side)
                    }
                },
                subchapters: node.subchapters.map(chapter))
        }
        self.init(
            title: title, description: description, location: location, chapters: story.tree.nodes.map(chapter))
    }
}

extension PreviewStory {
    /// A story file as it would be shown once it is applied.
    ///
    /// - Parameter picture: finds what a reference means; nil leaves the photo out, as for one in the trash.
    public init(
        _ document: StoryDocument, title: String, description: String = "", location: String = "",
        picture: (PhotoReference) throws -> PreviewPicture?
    ) rethrows {
        func blocks(_ blocks: [StoryDocument.Block]) throws -> [PreviewBlock] {
            try blocks.compactMap { block in
                let pictures = try block.photos.compactMap(picture)
                switch block.content {
                case .text(let text): return .text(text.string)
                case .photos(_, let layout):
                    return pictures.isEmpty ? nil : .pictures(pictures, layout: layout)
                case .sideBySide(let text, _, let side, _):
                    return pictures.isEmpty
                        ? .text(text.string) : .sideBySide(text: text.string, pictures: pictures, textSide: side)
                }
            }
        }
        func shown(_ chapter: StoryDocument.Chapter) throws -> Chapter {
            Chapter(
                title: chapter.title.string, description: chapter.description.string,
                blocks: try blocks(chapter.blocks), subchapters: try chapter.subchapters.map { try shown($0) })
        }
        self.init(
            title: title, description: description, location: location,
            chapters: try document.chapters.map { try shown($0) })
    }
}

/// The server's photos by what story files call them: file name, folder and name, or id.
package struct PhotoIndex: Sendable {
    private let byName: [String: [Photo]]
    private let byID: [ID<Photo>: Photo]

    package init(_ photos: [Photo]) {
        var byName: [String: [Photo]] = [:]
        for photo in photos {
            guard let name = photo.originalFilename, !name.isEmpty else { continue }
            byName[name, default: []].append(photo)
            if let folder = photo.folder, !folder.isEmpty { byName[folder + "/" + name, default: []].append(photo) }
        }
        self.byName = byName
        byID = Dictionary(photos.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The photo; one that is not in the trash before one that is. Nil when there is none.
    package func photo(_ target: PhotoReference.Target) -> Photo? {
        switch target {
        case .name(let name):
            let found = byName[name.string] ?? []
            return found.first { $0.deletedAt == nil } ?? found.first
        case .id(let text):
            if let whole = byID[ID(text)] { return whole }
            guard text.utf8.count >= ShortID.minimumLength else { return nil }
            return byID.values.filter { $0.id.rawValue.hasPrefix(text) }.min { $0.id.rawValue < $1.id.rawValue }
        }
    }
}
