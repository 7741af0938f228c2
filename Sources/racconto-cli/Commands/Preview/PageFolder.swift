import Foundation
import StoryPreview

/// The folder that a page is written to. What somebody else put there is never replaced.
struct PageFolder: Sendable {
    let path: String
    /// Where the pictures beside the page lie, and the list of what they are.
    private var picturesPath: String { path + "/pictures" }
    private var listPath: String { picturesPath + "/addresses.json" }

    /// Makes the folder when needed.
    ///
    /// - Throws: When it cannot be written, or has files of these names that are not from here.
    init(_ path: String) throws {
        self.path = path
        try make(path)
        guard access(path, W_OK | X_OK) == 0 else {
            throw CommandFailure(.cannotWrite, "cannot write to \(path): \(String(cString: strerror(errno)))")
        }
        if let file = RenderedPage.foreignFiles(in: path).first {
            throw CommandFailure(
                .cannotWrite, "\(path)/\(file) is not from racconto and is not replaced; choose another folder")
        }
    }

    /// Makes room for pictures beside the page.
    func makePictures() throws {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: picturesPath)) ?? []
        if !names.isEmpty, !names.contains("addresses.json") {
            throw CommandFailure(
                .cannotWrite,
                "\(picturesPath) has files that are not from racconto and may have to be replaced; choose another folder"
            )
        }
        try make(picturesPath)
        // The first thing in it: from now on the folder is known for ours, however the run ends.
        if !names.contains("addresses.json") { try write(Data("{}".utf8), to: "pictures/addresses.json") }
    }

    /// Which picture lies in which file, as the last run noted it; empty when that cannot be read: then everything is
    /// downloaded again.
    func addresses() -> [String: String] {
        let data = FileManager.default.contents(atPath: listPath) ?? Data()
        return (try? JSONDecoder().decode([String: String].self, from: data)) ?? [:]
    }

    func has(_ file: String) -> Bool { FileManager.default.fileExists(atPath: path + "/" + file) }

    /// Writes a file below the folder, whole or not at all.
    func write(_ data: Data, to file: String) throws {
        do {
            try data.write(to: URL(fileURLWithPath: path + "/" + file), options: .atomic)
        } catch {
            throw CommandFailure(.cannotWrite, "cannot write \(path)/\(file): \(WriteError.reason(error))")
        }
    }

    private func make(_ folder: String) throws {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure(.cannotWrite, "cannot make the folder \(folder): \(WriteError.reason(error))")
        }
    }
}
