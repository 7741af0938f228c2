/// A project as the public sees it: without trashed photos, and with everything in the order in which it is shown.
struct PortfolioPage {
    private let backend: Backend
    private let project: ProjectRow

    init(_ backend: Backend, _ project: ProjectRow) {
        self.backend = backend
        self.project = project
    }

    var members: [(key: String, value: JSON)] {
        let chapters = backend.chapters(of: project.id)
        let photos = backend.photos.rows(inProject: project.id).filter { $0.deletedAt == nil }
            .sorted { ($0.order ?? Int.max) < ($1.order ?? Int.max) }
        let used = Set(chapters.flatMap { backend.items.rows($0.id) }.compactMap(\.photoID))
        // A project without a story shows no photos at all.
        let shown = chapters.isEmpty ? [] : photos
        return [
            (key: "id", value: .string(project.id)), (key: "slug", value: .string(project.slug)),
            (key: "title", value: .string(project.title)), (key: "description", value: .optional(project.description)),
            (key: "cover_image_url", value: .optional(project.coverImageURL)),
            (key: "location", value: .optional(project.location)),
            (key: "updated_at", value: .string(project.updatedAt.text)),
            (key: "photos", value: .array(shown.map(json))),
            (key: "chapters", value: .array(chapters.filter { $0.parentID == nil }.map { json($0, among: chapters) })),
            (key: "extra_photos", value: .array(shown.filter { !used.contains($0.id) }.map(json))),
        ]
    }

    private func json(_ photo: PhotoRow) -> JSON {
        [
            "id": .string(photo.id), "image_url": .string(photo.imageURL), "caption": .optional(photo.caption),
            "width": .optional(photo.width), "height": .optional(photo.height),
        ]
    }

    private func json(_ chapter: ChapterRow, among all: [ChapterRow]) -> JSON {
        let children = all.filter { $0.parentID == chapter.id }.map { JSON.object(members(of: $0)) }
        return .object(members(of: chapter) + [(key: "sub_chapters", value: .array(children))])
    }

    private func members(of chapter: ChapterRow) -> [(key: String, value: JSON)] {
        [
            (key: "id", value: .string(chapter.id)), (key: "title", value: .string(chapter.title)),
            (key: "description", value: .optional(chapter.description)),
            (key: "items", value: .array(backend.items.sorted(chapter.id).compactMap(json))),
        ]
    }

    private func json(_ item: ItemRow) -> JSON? {
        guard item.kind == .photo else {
            return [
                "item_type": "TEXT", "text_content": .optional(item.text), "block_id": .optional(item.blockID),
                "block_type": .string(item.blockType),
            ]
        }
        guard let photo = item.photoID.flatMap({ backend.photos[$0] }), photo.deletedAt == nil else { return nil }
        return [
            "item_type": "PHOTO", "id": .string(photo.id), "image_url": .string(photo.imageURL),
            "caption": .optional(photo.caption), "block_id": .optional(item.blockID),
            "block_type": .string(item.blockType), "block_layout": .string(item.blockLayout),
            "width": .optional(photo.width), "height": .optional(photo.height),
        ]
    }
}
