import FakeRacconto
import TestSupport
import Testing

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
