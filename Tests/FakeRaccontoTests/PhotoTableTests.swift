import FakeRacconto
import TestSupport
import Testing

@testable import FakeRacconto

struct PhotoTableTests {
    private func row(_ id: String, _ project: String) -> PhotoRow {
        PhotoRow(id: id, projectID: project, imageURL: "u", createdAt: .now())
    }

    @Test func `photos are found by id and by project in the order of their making`() {
        var table = PhotoTable([row("a", "p"), row("b", "q"), row("c", "p")])
        #expect(table.rows(inProject: "p").map(\.id) == ["a", "c"])
        table.remove("a")
        table.append(row("d", "p"))
        #expect(table.rows(inProject: "p").map(\.id) == ["c", "d"])
        #expect(table["a"] == nil)
        #expect(table.all.map(\.id) == ["b", "c", "d"])
    }

    @Test func `a photo can move to another project`() {
        var table = PhotoTable([row("a", "p"), row("b", "p")])
        table.update("a") { $0.projectID = "q" }
        #expect(table.rows(inProject: "p").map(\.id) == ["b"])
        #expect(table.rows(inProject: "q").map(\.id) == ["a"])
        #expect(table.liveCount(inProject: "p") == 1)
        #expect(table.liveCount(inProject: "q") == 1)
    }

    @Test func `live photos are counted through every change`() {
        var table = PhotoTable([row("a", "p"), row("b", "p"), row("c", "p")])
        table.update("a") { $0.deletedAt = .now() }
        #expect(table.liveCount(inProject: "p") == 2)
        table.update("a") { $0.caption = "x" }
        table.remove("b")
        #expect(table.liveCount(inProject: "p") == 1)
        table.update("a") { $0.deletedAt = nil }
        #expect(table.liveCount(inProject: "p") == 2)
        table.removeAll(inProject: "p")
        #expect(table.liveCount(inProject: "p") == 0)
        #expect(table["c"] == nil)
        #expect(table.all.isEmpty)
    }
}

struct PhotoListTests {
    private func ids(_ text: String) -> [Substring] {
        text.split(separator: "{\"id\":\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    }

    @Test func `20,000 photos come in four pages`() async throws {
        try await onOwnThread {
            let caller = try Caller()
            let project = try caller.makeProject()
            let seeded = caller.server.seedPhotos(20_000, inProject: project)
            var found: [Substring] = []
            for offset in stride(from: 0, to: 20_000, by: 5000) {
                found += ids(try caller.send("GET", "/photos/?project_id=\(project)&offset=\(offset)").text)
            }
            #expect(found.count == 20_000)
            #expect(Set(found.map(String.init)) == Set(seeded))
        }
    }

    @Test func `ties come in another order each time when asked for`() async throws {
        try await onOwnThread {
            var options = FakeRacconto.Options()
            options.shufflesTies = true
            let caller = try Caller(options)
            let project = try caller.makeProject()
            caller.server.seedPhotos(100, inProject: project)
            let first = ids(try caller.send("GET", "/photos/?project_id=\(project)").text).map(String.init)
            let second = ids(try caller.send("GET", "/photos/?project_id=\(project)").text).map(String.init)
            #expect(first != second)
            #expect(Set(first) == Set(second))
        }
    }
}
