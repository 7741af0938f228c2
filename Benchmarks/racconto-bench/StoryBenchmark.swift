import Foundation
import RaccontoKit

/// A long story: read, compared and shown.
enum StoryBenchmark {
    private static let chapters = 40
    private static let photosEach = 40
    private static let textsEach = 10
    private static let repetitions = 5

    static let entry = Benchmark(
        name: "story", summary: "pull, plan and preview of a story of 40 chapters and 2,000 items"
    ) { sandbox, _ in
        let session = try await Session.open(sandbox)
        let project = try await session.makeProject("epic")
        try await seed(session, project)
        let file = sandbox.path("story.md")
        let pull = try session.repeated(repetitions, "story", "pull", project.rawValue, "-o", file)
        let plan = try session.repeated(repetitions, "story", "plan", file)
        try edit(file)
        let changed = try session.repeated(repetitions, "story", "plan", file, expecting: 2)
        let preview = try session.repeated(
            repetitions, "story", "preview", project.rawValue, "-o", sandbox.path("preview"))
        return [
            figure("`story pull`", pull, 1), figure("`story plan`, nothing changed", plan, 0.2),
            figure("`story plan`, some chapters edited", changed, 0.2), figure("`story preview`", preview, 0.5),
        ]
    }

    private static func figure(_ what: String, _ run: (times: Timings, mebibytes: Double), _ limit: Double) -> Figure {
        Figure(
            what, run.times.median / 1e3, .seconds, .under(limit),
            beside: "\(Unit.mebibytes.text(run.mebibytes)); median of \(repetitions)")
    }

    /// Chapters of blocks of four photos with texts between them; every fourth chapter stands below the one before.
    private static func seed(_ session: Session, _ project: ID<Project>) async throws {
        let photos = try await session.seedPhotos(chapters * photosEach, in: project)
        var top: ID<Chapter>?
        for number in 0..<chapters {
            let chapter = try await session.client.createChapter(
                in: project, title: "Chapter \(number + 1)", description: "성산일출봉, \(number + 1)",
                under: number % 4 == 3 ? top : nil)
            if number % 4 != 3 { top = chapter.id }
            let own = Array(photos[number * photosEach..<(number + 1) * photosEach])
            for block in 0..<textsEach {
                try await session.client.addPhotos(Array(own[block * 4..<block * 4 + 4]), to: chapter.id)
                _ = try await session.client.addText(
                    "## Morning \(block + 1)\n\nThe sea was **calm**, and we walked to the *crater*.\n\n바람이 불었다.",
                    to: chapter.id)
            }
        }
        let listing = try await session.client.allItems(of: project)
        let items = listing.itemsByChapter.values.reduce(0) { $0 + $1.count }
        guard listing.chapters.count == chapters, items == chapters * (photosEach + textsEach) else {
            throw BenchmarkFailure("the story has \(listing.chapters.count) chapters and \(items) items")
        }
    }

    /// Changes a text in every chapter.
    private static func edit(_ path: String) throws {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw BenchmarkFailure("there is no story file")
        }
        let text = String(decoding: data, as: UTF8.self)
        let edited = text.replacingOccurrences(of: "## Morning 5\n", with: "## Evening\n")
        guard edited != text else { throw BenchmarkFailure("the story file does not have the texts of the story") }
        try Data(edited.utf8).write(to: URL(fileURLWithPath: path))
    }
}
