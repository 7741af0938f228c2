import RaccontoKit

/// A project as `--json` prints it: the API's keys, all of them every time.
struct ProjectRecord: Encodable {
    private let project: Project

    init(_ project: Project) { self.project = project }

    enum Key: String, CodingKey, CaseIterable {
        case id, slug, title, description, status, location, tags
        case titleEnglish = "title_en"
        case descriptionEnglish = "description_en"
        case coverImageURL = "cover_image_url"
        case shotDate = "shot_date"
        case isPublic = "is_public"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case deletedAt = "deleted_at"
        case linkedFolders = "linked_folders"
        case cameraType = "camera_type"
        case showInExplore = "show_in_explore"
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(project.id, forKey: .id)
        try values.encode(project.slug, forKey: .slug)
        try values.encode(project.title, forKey: .title)
        try values.encode(project.titleEnglish, forKey: .titleEnglish)
        try values.encode(project.description, forKey: .description)
        try values.encode(project.descriptionEnglish, forKey: .descriptionEnglish)
        try values.encode(project.status, forKey: .status)
        try values.encode(project.coverImageURL, forKey: .coverImageURL)
        try values.encode(project.location, forKey: .location)
        try values.encode(project.shotDate, forKey: .shotDate)
        try values.encode(project.isPublic, forKey: .isPublic)
        try values.encode(project.showInExplore, forKey: .showInExplore)
        try values.encode(project.cameraType, forKey: .cameraType)
        try values.encode(project.tags, forKey: .tags)
        try values.encode(project.linkedFolders, forKey: .linkedFolders)
        try values.encode(project.createdAt, forKey: .createdAt)
        try values.encode(project.updatedAt, forKey: .updatedAt)
        try values.encode(project.deletedAt, forKey: .deletedAt)
    }
}
