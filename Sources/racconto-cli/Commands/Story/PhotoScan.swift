import Foundation
import PhotoPreparation

/// All photos of a folder, on a thread of its own.
enum PhotoScan {
    /// What was found.
    struct Result: Sendable {
        var photos: [ScannedPhoto] = []
        /// Paths that could not be looked at, with the reason.
        var unreadable: [String] = []
        /// Files that are called like photos and are none.
        var broken: [SkippedEntry] = []
    }

    static func run(_ folder: String, order: PhotoFolder.Order) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            let thread = Thread {
                do {
                    var result = Result()
                    try PhotoFolder(FilePath(folder), options: .init(order: order)).scan { event in
                        switch event {
                        case .photo(let photo): result.photos.append(photo)
                        case .unreadable(let path, let reason): result.unreadable.append("\(path.display): \(reason)")
                        case .skipped(let entry) where [.empty, .unrecognised].contains(entry.reason):
                            result.broken.append(entry)
                        case .skipped: break
                        }
                    }
                    continuation.resume(returning: result)
                } catch {
                    continuation.resume(throwing: CommandFailure(.noInput, "\(error)"))
                }
            }
            thread.stackSize = 4 << 20
            thread.start()
        }
    }
}

extension ScannedPhoto {
    /// The folder below the root as the server is told it; empty at the root.
    var uploadFolder: String { UploadName(relativeFolder).text }

    /// The file's name as the server is told it.
    var uploadName: String { UploadName(name).text }

    /// Folder and name, as story files name it.
    var uploadPath: String { uploadFolder.isEmpty ? uploadName : uploadFolder + "/" + uploadName }
}
