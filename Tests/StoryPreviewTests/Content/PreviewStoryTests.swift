import Foundation
import RaccontoKit
import RaccontoStory
import Testing

@testable import StoryPreview

struct PreviewStoryTests {
    private func photo(_ id: String, _ more: String = "") throws -> Photo {
        let json = """
            {"id": "\(id)", "project_id": "p", "image_url": "https://imagedelivery.net/a/\(id)/public",
             "original_filename": "\(id).jpg", "width": 3000, "height": 2000\(more)}
            """
        return try JSONDecoder().decode(Photo.self, from: Data(json.utf8))
    }

    private func item(_ id: String, photo: String) -> ChapterItem {
        ChapterItem(
            id: ID(id), chapterID: "c", orderNumber: 0, itemType: .photo, blockID: "b", photoID: ID(photo),
            imageURL: "https://imagedelivery.net/a/\(photo)/public")
    }

    @Test func `photos in the trash are left out, turned ones stand upright, facts come along`() throws {
        let photos = [
            try photo("one", ", \"rotation\": 90, \"camera\": \"X100V\", \"taken_at\": \"2026-03-01T09:30:00.5\""),
            try photo("two", ", \"deleted_at\": \"2026-03-02T00:00:00\""),
        ]
        let story = Story(
            projectID: "p", chapters: [Chapter(id: "c", projectID: "p", title: "새벽", orderNumber: 1)],
            items: ["c": [item("i", photo: "one"), item("j", photo: "two")]], photos: photos.map { StoryPhoto($0) })
        let preview = PreviewStory(story, title: "t", photos: photos)
        let pictures = try #require(preview.chapters.first?.blocks.first?.pictures)
        #expect(pictures.count == 1)
        #expect(pictures[0].width == 2000 && pictures[0].height == 3000)
        #expect(pictures[0].facts.camera == "X100V")
        #expect(pictures[0].facts.takenAt == "2026-03-01 09:30")
    }

    @Test func `a story file's photos are found by name, path and id`() throws {
        let index = PhotoIndex([
            try photo("deleted-1", ", \"deleted_at\": \"2026-03-02T00:00:00\", \"folder\": \"day\""),
            try photo("live-0001"),
        ])
        #expect(index.photo(.name("live-0001.jpg"))?.id == "live-0001")
        #expect(index.photo(.name("day/deleted-1.jpg"))?.id == "deleted-1")
        #expect(index.photo(.id("live-000"))?.id == "live-0001")
        #expect(index.photo(.name("nothing.jpg")) == nil)
        #expect(index.photo(.id("live-0"))?.id == "live-0001")
        for length in 1..<ShortID.minimumLength { #expect(index.photo(.id(String("live-0001".prefix(length)))) == nil) }
    }
}
