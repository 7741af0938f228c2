import Foundation
import PhotoMarks
import RaccontoKit
import Testing

@Suite struct PhotoFilterTests {
    private func photo(_ fields: String) throws -> Photo {
        try JSONDecoder().decode(
            Photo.self, from: Data(#"{"id":"1","project_id":"p","image_url":"u",\#(fields)}"#.utf8))
    }

    private func filter(_ change: (inout PhotoFilter) -> Void) -> PhotoFilter {
        var filter = PhotoFilter()
        change(&filter)
        return filter
    }

    @Test func `without a condition every photo is meant`() throws {
        #expect(PhotoFilter().matches(try photo(#""rating":null"#)))
    }

    @Test func `each condition lets through what has it, and nothing else`() throws {
        let full = try photo(
            #""rating":4,"color_label":"red","folder":"day 1/제주","camera":"FUJIFILM X-T5","taken_at":"2026-03-01T09:30:00","gps_lat":"33","gps_lng":"126""#
        )
        let bare = try photo(#""rating":null"#)
        let filters = [
            filter { $0.rating = StarRating.range(parsing: "4-5") }, filter { $0.hasRating = true },
            filter { $0.colorLabel = .red },
            filter { $0.folder = "day 1" }, filter { $0.folder = "day 1/제주/" }, filter { $0.camera = "x-t5" },
            filter { $0.takenFrom = "2026-03-01" }, filter { $0.takenUntil = "2026-03-01" },
            filter { $0.hasLocation = true },
        ]
        for filter in filters {
            #expect(filter.matches(full), "\(filter)")
            #expect(!filter.matches(bare), "\(filter)")
        }
        let none = [
            filter { $0.rating = StarRating.range(parsing: "1-3") }, filter { $0.folder = "day" },
            filter { $0.takenFrom = "2026-03-02" },
            filter { $0.takenUntil = "2026-02-28" }, filter { $0.isInChapter = true },
        ]
        for filter in none { #expect(!filter.matches(full), "\(filter)") }
        #expect(filter { $0.isInChapter = true }.matches(full, shown: ["1"]))
        #expect(filter { $0.isInChapter = false }.matches(full))
        #expect(filter { $0.hasRating = false }.matches(bare))
    }
}
