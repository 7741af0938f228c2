import Foundation
import PhotoPreparation
import RaccontoKit
import RaccontoStory

/// What lies in a folder of photos, as a first story needs it.
struct DraftListing {
    private let root: String
    private let output: Output

    init(_ root: String, _ output: Output) {
        self.root = root
        self.output = output
    }

    /// Folders that have photos, and those above them, each before what is in it. Times come from the photos.
    func folders() async throws -> [DraftFolder] {
        let byName = try await PhotoScan.run(root, order: .name)
        for problem in byName.unreadable { output.complain("racconto: not looked at: \(problem)") }
        for entry in byName.broken {
            output.complain("racconto: left out of the story: \(entry.path.display): \(entry.reason)")
        }
        let times = Dictionary(
            try await PhotoScan.run(root, order: .captureTime).photos.map { ($0.path, $0.captureTime) },
            uniquingKeysWith: { first, _ in first })
        var folders: [DraftFolder] = []
        var places: [[UInt8]: Int] = [:]
        func place(of folder: FilePath) -> Int {
            if let place = places[folder.bytes] { return place }
            if !folder.bytes.isEmpty {
                let parent = folder.parent
                _ = place(of: parent == "." ? "" : parent)
            }
            places[folder.bytes] = folders.count
            let names = UploadName(folder).text.split(separator: "/").map(String.init)
            folders.append(DraftFolder(path: names, note: note(in: folder)))
            return folders.count - 1
        }
        _ = place(of: "")
        for photo in byName.photos {
            let time = (times[photo.path] ?? nil).map { ServerTime($0) }
            folders[place(of: photo.relativeFolder)].photos.append(.init(name: photo.uploadName, takenAt: time))
        }
        return folders
    }

    private func note(in folder: FilePath) -> [UInt8]? {
        let path = FilePath(root).appending(folder).appending("story.md")
        // A name that is not UTF-8 cannot be opened this way; such a folder has no note.
        guard let text = String(validating: path.bytes, as: UTF8.self) else { return nil }
        return FileManager.default.contents(atPath: text).map { Array($0) }
    }
}
