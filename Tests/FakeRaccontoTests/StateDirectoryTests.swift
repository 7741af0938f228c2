import FakeRacconto
import Foundation
import TestSupport
import Testing

struct StateDirectoryTests {
    private func options(_ directory: TemporaryDirectory) -> FakeRacconto.Options {
        var options = FakeRacconto.Options()
        options.stateDirectory = directory.path
        options.hasDelivery = true
        return options
    }

    @Test func `a later server goes on where the first one stopped`() async throws {
        let directory = try TemporaryDirectory()
        let options = options(directory)
        try await onOwnThread {
            let first = try Caller(options)
            let project = try first.makeProject()
            let chapter = try first.make("/chapters/", "{\"project_id\":\"\(project)\",\"title\":\"one\"}")
            _ = try first.make("/chapters/\(chapter)/texts", "{\"text_content\":\"글\"}")
            _ = try first.make("/notes/", "{\"project_id\":\"\(project)\",\"content\":\"memo\"}")
            try first.send("PUT", "/settings/theme_pref", "{\"value\":\"dark\"}")
            let link = try first.make("/api/delivery", "{\"project_id\":\"\(project)\"}")
            let photos = first.server.seedPhotos(3, inProject: project)
            first.server.stop()

            let second = try FakeRacconto(options)
            defer { second.stop() }
            let client = try LoopbackClient(url: second.url)
            // The token of the first run is still good.
            let headers = [(name: "Authorization", value: "Bearer \(first.token)")]
            func text(_ path: String) throws -> String { try client.send("GET", path, headers: headers).text }
            #expect(second.photos(inProject: project).map(\.id) == photos)
            #expect(try text("/projects/\(project)").contains("\"Jeju\""))
            #expect(try text("/chapters/\(chapter)/items").contains("글"))
            #expect(try text("/notes/?project_id=\(project)").contains("memo"))
            #expect(try text("/settings/") == "{\"theme_pref\":\"dark\"}")
            #expect(try text("/api/delivery/\(link)").contains("\"Jeju\""))
        }
    }

    @Test func `changes are on disk a moment later, without a stop`() async throws {
        let directory = try TemporaryDirectory()
        let options = options(directory)
        try await onOwnThread {
            let caller = try Caller(options)
            _ = try caller.makeProject("kept")
            let file = directory.path + "/state.json"
            var content = ""
            for _ in 0..<100 where !content.contains("kept") {
                Thread.sleep(forTimeInterval: 0.05)
                content = FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) } ?? ""
            }
            #expect(content.contains("kept"))
        }
    }

    @Test func `a state that cannot be read is not thrown away`() throws {
        let directory = try TemporaryDirectory()
        try Data("{\"users\":".utf8).write(to: URL(fileURLWithPath: directory.path + "/state.json"))
        #expect(throws: (any Error).self) { try FakeRacconto(options(directory)) }
        #expect(FileManager.default.contents(atPath: directory.path + "/state.json") == Data("{\"users\":".utf8))
    }
}
