import Foundation
import Glibc
import RaccontoKit
import RaccontoStory

/// Where an apply notes how far it has come: one small file per project, gone when the apply is done.
struct StoryProgressFile {
    private let path: String
    /// The file that one process at a time locks.
    let lockPath: String

    init(_ project: ID<Project>, environment: [String: String]) {
        let safe = project.rawValue.unicodeScalars.map { scalar in
            scalar.properties.isASCIIHexDigit || scalar == "-" ? String(scalar) : "_\(scalar.value)"
        }.joined()
        let stem = Folders(environment: environment).state + "/story-apply-\(safe.prefix(120))"
        path = stem + ".json"
        lockPath = stem + ".lock"
    }

    /// Nil when there is none, or none that can be read: then nothing is known of an earlier apply.
    func read() -> StoryProgress? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        return try? JSONDecoder().decode(StoryProgress.self, from: data)
    }

    func write(_ progress: StoryProgress) throws {
        try makeFolder()
        do {
            try JSONEncoder().encode(progress).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw CommandFailure(.cannotWrite, "cannot note the progress in \(path): \(WriteError.reason(error))")
        }
    }

    func remove() { unlink(path) }

    func makeFolder() throws {
        let folder = (path as NSString).deletingLastPathComponent
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw CommandFailure(.cannotWrite, "cannot make the folder \(folder): \(WriteError.reason(error))")
        }
    }
}
