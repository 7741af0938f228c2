import PhotoPreparation

/// Everything that a scan reported, with paths as they lie below the root.
struct ScanResult: Sendable {
    var photos: [ScannedPhoto] = []
    var skipped: [String: SkipReason] = [:]
    var unreadable: [String: String] = [:]

    init(_ root: FilePath, _ options: PhotoFolder.Options = .init()) throws {
        try PhotoFolder(root, options: options).scan { event in
            switch event {
            case .photo(let photo): photos.append(photo)
            case .skipped(let entry): skipped[Self.relative(entry.path, root)] = entry.reason
            case .unreadable(let path, let reason): unreadable[Self.relative(path, root)] = reason
            }
        }
    }

    /// Names with the folders before them, in the order of the scan.
    var names: [String] { photos.map { $0.relativeFolder.appending($0.name).display } }

    private static func relative(_ path: FilePath, _ root: FilePath) -> String {
        FilePath(bytes: path.bytes.dropFirst(root.bytes.count).drop { $0 == UInt8(ascii: "/") }).display
    }
}
