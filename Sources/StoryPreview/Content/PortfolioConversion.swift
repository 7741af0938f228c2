package import RaccontoKit

extension PreviewPage {
    /// A photographer's public projects on one page, in the portfolio's theme.
    package init(_ portfolio: Portfolio) {
        self.init(
            title: portfolio.username, theme: PreviewTheme(portfolioTheme: portfolio.theme),
            stories: portfolio.projects.map(PreviewStory.init))
    }
}

extension PreviewStory {
    /// A project of a portfolio; the photos that no chapter shows stand at its end.
    package init(_ project: PortfolioProject) {
        self.init(
            title: project.title, description: project.description ?? "", location: project.location ?? "",
            chapters: project.chapters.map(Chapter.init),
            morePictures: project.extraPhotos.map { photo in
                PreviewPicture(
                    source: .delivered(photo.imageURL), width: photo.width, height: photo.height,
                    caption: photo.caption ?? "")
            })
    }
}

extension PreviewStory.Chapter {
    fileprivate init(_ chapter: PortfolioChapter) {
        self.init(
            title: chapter.title, description: chapter.description ?? "", blocks: PortfolioBlocks.blocks(chapter.items),
            subchapters: chapter.subChapters.map(PreviewStory.Chapter.init))
    }
}

/// Groups a portfolio's items into blocks: the rules of a story, with the array's order in place of numbers.
private enum PortfolioBlocks {
    static func blocks(_ items: [PortfolioItem]) -> [PreviewBlock] {
        var photos: [ID<Block>: [PortfolioItem]] = [:]
        for item in items where item.itemType == .photo {
            if let block = item.blockID { photos[block, default: []].append(item) }
        }
        // The first side text that meets photos is paired with them; others stand alone.
        var texts: [ID<Block>: Int] = [:]
        for (index, item) in items.enumerated() where item.itemType != .photo && item.blockType.textSide != nil {
            if let block = item.blockID, photos[block] != nil, texts[block] == nil { texts[block] = index }
        }
        var blocks: [PreviewBlock] = []
        var written: Set<ID<Block>> = []
        for (index, item) in items.enumerated() {
            let isPaired = item.blockID.map { texts[$0] == index } ?? false
            if item.itemType != .photo, !isPaired {
                blocks.append(.text(item.textContent ?? ""))
            } else if let block = item.blockID {
                guard written.insert(block).inserted else { continue }
                blocks.append(self.block(photos[block] ?? [], text: texts[block].map { items[$0] }))
            } else {
                blocks.append(self.block([item], text: nil))
            }
        }
        return blocks
    }

    private static func block(_ photos: [PortfolioItem], text: PortfolioItem?) -> PreviewBlock {
        let pictures = photos.map { item in
            PreviewPicture(
                source: .delivered(item.imageURL ?? ""), width: item.width, height: item.height,
                caption: item.caption ?? "")
        }
        if let text, let side = text.blockType.textSide {
            return .sideBySide(text: text.textContent ?? "", pictures: pictures, textSide: side)
        }
        return .pictures(pictures, layout: photos.first?.blockLayout ?? .grid)
    }
}
