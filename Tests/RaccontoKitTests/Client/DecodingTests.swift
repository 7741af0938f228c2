import Foundation
import RaccontoKit
import Testing

@Suite struct DecodingTests {
    private func project(_ text: String) throws -> Project {
        try JSONDecoder().decode(Project.self, from: Data(text.utf8))
    }

    @Test func `a project needs an id and a title, and no more`() throws {
        let project = try project(#"{"id":"1","title":""}"#)
        #expect(project.status == .inProgress)
        #expect(project.tags.isEmpty && project.linkedFolders.isEmpty)
        #expect(!project.isPublic && project.slug == nil)
    }

    @Test(arguments: [(#""true""#, true), (#""false""#, false), ("true", true), ("false", false), ("null", false)])
    func `public is a string or a bool`(_ written: String, _ expected: Bool) throws {
        #expect(try project(#"{"id":"1","title":"a","is_public":\#(written)}"#).isPublic == expected)
    }

    @Test func `unknown keys and words survive`() throws {
        let project = try project(#"{"id":"1","title":"a","status":"dreamt","order_num":3,"new":{"x":[]}}"#)
        #expect(project.status.rawValue == "dreamt")
    }

    @Test(arguments: [
        ("2026-03-01T09:30:00", 1_772_357_400.0), ("2026-03-01T09:30:00.250000", 1_772_357_400.25),
        ("2026-03-01T09:30:00.1234567", 1_772_357_400.1234567), ("2026-03-01T09:30:00Z", 1_772_357_400),
        ("2026-03-01T18:30:00+09:00", 1_772_357_400), ("2026-03-01T18:30:00+0900", 1_772_357_400),
        ("2026-03-01 09:30:00", 1_772_357_400), ("2026-03-01T09:30", 1_772_357_400), ("2026-03-01", 1_772_323_200),
        ("1969-12-31T23:59:59", -1),
    ]) func `a date is read in each of its spellings`(_ text: String, _ seconds: Double) throws {
        let date = try #require(ServerTime(text).date)
        #expect(abs(date.timeIntervalSince1970 - seconds) < 0.000_001)
    }

    @Test(arguments: [
        "", "2026:03:01 09:30:00", "2026-13-01", "2026-02-29", "2026-03-01T24:00:00", "tomorrow",
        "2026-03-01T09:30:00+9",
    ])
    func `what is no date is kept as text and has no moment`(_ text: String) {
        #expect(ServerTime(text).date == nil)
        #expect(ServerTime(text).text == text)
    }

    @Test func `a photo's absent fields are empty`() throws {
        let text = #"{"id":"1","project_id":"2","image_url":"u","taken_at":"nonsense"}"#
        let photo = try JSONDecoder().decode(Photo.self, from: Data(text.utf8))
        #expect(photo.order == 0 && photo.rotation == 0 && !photo.localMissing)
        #expect(photo.takenAt?.text == "nonsense" && photo.rating == nil)
    }
}
