import RaccontoKit

/// The server's photos by what story files call them: file name, folder and name, or id.
public struct PhotoDirectory: Sendable {
    private let byName: [String: [Photo]]
    private let byID: [ID<Photo>: Photo]

    public init(_ photos: [Photo]) {
        var byName: [String: [Photo]] = [:]
        for photo in photos {
            guard let name = photo.originalFilename, !name.isEmpty else { continue }
            byName[name, default: []].append(photo)
            if let folder = photo.folder, !folder.isEmpty { byName[folder + "/" + name, default: []].append(photo) }
        }
        self.byName = byName
        byID = Dictionary(photos.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The photo; one that is not in the trash before one that is. Nil when there is none.
    public func photo(_ target: PhotoReference.Target) -> Photo? {
        switch target {
        case .name(let name):
            let found = byName[name.string] ?? []
            return found.first { $0.deletedAt == nil } ?? found.first
        case .id(let text):
            return byID[ID(text)]
                ?? byID.values.filter { $0.id.rawValue.hasPrefix(text) }.min { $0.id.rawValue < $1.id.rawValue }
        }
    }
}
