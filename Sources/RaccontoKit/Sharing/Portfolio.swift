/// What a photographer shows to everybody (API contract section 10).
package struct Portfolio: Codable, Sendable, Hashable {
    package var username: String
    /// `light` or `dark`; other text is possible.
    package var theme: String
    package var projects: [PortfolioProject]

    enum CodingKeys: String, CodingKey {
        case username, theme, projects, project
    }

    /// Reads the answer for a user, and the one for a single project.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        username = try values.decodeIfPresent(String.self, forKey: .username) ?? ""
        theme = try values.decodeIfPresent(String.self, forKey: .theme) ?? "light"
        if let project = try values.decodeIfPresent(PortfolioProject.self, forKey: .project) {
            projects = [project]
        } else {
            projects = try values.decode([PortfolioProject].self, forKey: .projects)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(username, forKey: .username)
        try values.encode(theme, forKey: .theme)
        try values.encode(projects, forKey: .projects)
    }
}

/// Portfolios, which everybody can read (API contract section 10). None of these calls needs a login.
extension RaccontoClient {
    /// `GET /portfolio/{username}`: a photographer's public projects. Names differ by case.
    ///
    /// Errors: `notFound`.
    package func portfolio(of user: String) async throws(RaccontoError) -> Portfolio {
        try await send(Endpoint(.showPortfolio, [.user: user], authorization: .none))
    }

    /// `GET /portfolio/{username}/{slug}`: one public project, as `projects[0]`. With its owner's login the answer has
    /// the number of views; anybody else's reading is counted as one.
    ///
    /// Errors: `notFound` for the user or the project.
    package func portfolioProject(_ slug: String, of user: String) async throws(RaccontoError) -> Portfolio {
        try await send(
            Endpoint(.showPortfolioProject, [.user: user, .slug: slug], authorization: .optionalToken))
    }

    /// `GET /portfolio/`: the public projects of every photographer.
    package func portfolioProjects() async throws(RaccontoError) -> [PortfolioProject] {
        try await send(Endpoint(.listPortfolioProjects, authorization: .none))
    }
}

/// A project as its portfolio shows it: chapters with items in order, and the photos beside them.
package struct PortfolioProject: Codable, Sendable, Hashable {
    package var id: ID<Project>
    package var slug: String?
    package var title: String
    package var description: String?
    package var coverImageURL: String?
    package var location: String?
    package var updatedAt: ServerTime?
    /// All photos that chapters or the extra list show; empty for a project without chapters.
    package var photos: [PortfolioPhoto]
    package var chapters: [PortfolioChapter]
    /// Photos that no chapter shows; empty for a project without chapters.
    package var extraPhotos: [PortfolioPhoto]
    /// Told to the owner alone.
    package var viewCount: Int?

    enum CodingKeys: String, CodingKey {
        case id, slug, title, description, location, photos, chapters
        case coverImageURL = "cover_image_url"
        case updatedAt = "updated_at"
        case extraPhotos = "extra_photos"
        case viewCount = "view_count"
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(ID<Project>.self, forKey: .id)
        slug = try values.decodeIfPresent(String.self, forKey: .slug)
        title = try values.decode(String.self, forKey: .title)
        description = try values.decodeIfPresent(String.self, forKey: .description)
        coverImageURL = try values.decodeIfPresent(String.self, forKey: .coverImageURL)
        location = try values.decodeIfPresent(String.self, forKey: .location)
        updatedAt = try values.decodeIfPresent(ServerTime.self, forKey: .updatedAt)
        photos = try values.decodeIfPresent([PortfolioPhoto].self, forKey: .photos) ?? []
        chapters = try values.decodeIfPresent([PortfolioChapter].self, forKey: .chapters) ?? []
        extraPhotos = try values.decodeIfPresent([PortfolioPhoto].self, forKey: .extraPhotos) ?? []
        viewCount = try values.decodeIfPresent(Int.self, forKey: .viewCount)
    }
}

/// A photo as a portfolio shows it.
package struct PortfolioPhoto: Codable, Sendable, Hashable {
    package var id: ID<Photo>
    package var imageURL: String
    package var caption: String?
    /// Pixels; nil for photos that were recorded without.
    package var width: Int?
    package var height: Int?

    enum CodingKeys: String, CodingKey {
        case id, caption, width, height
        case imageURL = "image_url"
    }
}

/// A chapter as a portfolio shows it. The sub-chapters of the second level have none of their own.
package struct PortfolioChapter: Codable, Sendable, Hashable {
    package var id: ID<Chapter>
    package var title: String
    package var description: String?
    /// In reading order: there are no numbers to sort by.
    package var items: [PortfolioItem]
    package var subChapters: [PortfolioChapter]

    enum CodingKeys: String, CodingKey {
        case id, title, description, items
        case subChapters = "sub_chapters"
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(ID<Chapter>.self, forKey: .id)
        title = try values.decode(String.self, forKey: .title)
        description = try values.decodeIfPresent(String.self, forKey: .description)
        items = try values.decodeIfPresent([PortfolioItem].self, forKey: .items) ?? []
        subChapters = try values.decodeIfPresent([PortfolioChapter].self, forKey: .subChapters) ?? []
    }
}

/// One photo or text of a portfolio's chapter; keys that do not concern its kind are absent, not null.
package struct PortfolioItem: Codable, Sendable, Hashable {
    package var itemType: ChapterItem.ItemType
    /// The photo's, for a photo; texts have none.
    package var photoID: ID<Photo>?
    package var imageURL: String?
    package var caption: String?
    package var textContent: String?
    package var blockID: ID<Block>?
    package var blockType: ChapterItem.BlockType
    package var blockLayout: BlockLayout
    package var width: Int?
    package var height: Int?

    enum CodingKeys: String, CodingKey {
        case caption, width, height
        case itemType = "item_type"
        case photoID = "id"
        case imageURL = "image_url"
        case textContent = "text_content"
        case blockID = "block_id"
        case blockType = "block_type"
        case blockLayout = "block_layout"
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        itemType = try values.decode(ChapterItem.ItemType.self, forKey: .itemType)
        photoID = try values.decodeIfPresent(ID<Photo>.self, forKey: .photoID)
        imageURL = try values.decodeIfPresent(String.self, forKey: .imageURL)
        caption = try values.decodeIfPresent(String.self, forKey: .caption)
        textContent = try values.decodeIfPresent(String.self, forKey: .textContent)
        blockID = try values.decodeIfPresent(ID<Block>.self, forKey: .blockID)
        blockType = try values.decodeIfPresent(ChapterItem.BlockType.self, forKey: .blockType) ?? .default
        blockLayout = try values.decodeIfPresent(BlockLayout.self, forKey: .blockLayout) ?? .grid
        width = try values.decodeIfPresent(Int.self, forKey: .width)
        height = try values.decodeIfPresent(Int.self, forKey: .height)
    }
}
