import RaccontoKit

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
    init(_ chapter: PortfolioChapter) {
        self.init(
            title: chapter.title, description: chapter.description ?? "", blocks: PortfolioBlocks.blocks(chapter.items),
            subchapters: chapter.subChapters.map(PreviewStory.Chapter.init))
    }
}
