import Foundation
import StoryPreview

/// Which picture lies in which file of a page's folder, kept in `pictures/addresses.json`: pictures are numbered in
/// reading order, so after a change of the story the same file name may mean another one.
final class KnownAddresses {
    private let folder: String
    private var addresses: [String: String]

    private var path: String { folder + "/pictures/addresses.json" }

    /// A list that is missing or cannot be read is empty: everything is downloaded again.
    init(folder: String) {
        self.folder = folder
        let data = FileManager.default.contents(atPath: folder + "/pictures/addresses.json") ?? Data()
        addresses = (try? JSONDecoder().decode([String: String].self, from: data)) ?? [:]
    }

    func has(_ download: PictureDownload) -> Bool {
        addresses[download.path] == download.url
            && FileManager.default.fileExists(atPath: folder + "/" + download.path)
    }

    func add(_ download: PictureDownload) { addresses[download.path] = download.url }

    func save() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        do {
            try encoder.encode(addresses).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw CommandFailure(.cannotWrite, "cannot write \(path): \(error.localizedDescription)")
        }
    }
}
