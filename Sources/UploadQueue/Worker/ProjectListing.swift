import Foundation
import RaccontoKit

/// What one reading of a project's photos on the server says, as far as uploading needs it, in little memory.
public struct ProjectListing: Sendable {
    /// Folder and name of every live photo, composed (NFC).
    private var names: Set<String> = []
    private var liveIDs: Set<ID<Photo>> = []
    /// `QueueStore.completions(in:)` from before the photos were read.
    public internal(set) var listedAt: Int64 = 0
    /// The highest `order` of all photos; 0 when there is none.
    public private(set) var highestOrder = 0
    /// Photos, trashed ones too, of the pictures that were looked for.
    private(set) var found: [String: ID<Photo>] = [:]

    /// - Parameter images: ids of pictures at the image host whose photos are looked for.
    public init(_ photos: some Sequence<Photo>, lookingFor images: Set<String> = []) {
        for photo in photos { add(photo, images) }
    }

    /// Whether a live photo has this folder (nil and empty are the same) and name, whatever the normal form.
    public func contains(folder: String?, name: String) -> Bool { names.contains(ProjectListing.key(folder, name)) }

    /// Whether the photo is there and not in the trash.
    public func isLive(_ photo: ID<Photo>) -> Bool { liveIDs.contains(photo) }

    public var count: Int { liveIDs.count }

    mutating func add(_ photo: Photo, _ images: Set<String> = []) {
        highestOrder = max(highestOrder, photo.order)
        if !images.isEmpty {
            for url in [photo.imageURL, photo.originalImageURL] {
                guard let image = url.flatMap(ProjectListing.imageID), images.contains(image) else { continue }
                found[image] = photo.id
            }
        }
        guard photo.deletedAt == nil else { return }
        liveIDs.insert(photo.id)
        if let name = photo.originalFilename { names.insert(ProjectListing.key(photo.folder, name)) }
    }

    /// The image host's id in a delivery URL: the part before the variant.
    static func imageID(of url: String) -> String? {
        let pieces = url.split(separator: "/", omittingEmptySubsequences: false)
        return pieces.count >= 2 ? String(pieces[pieces.count - 2]) : nil
    }

    private static func key(_ folder: String?, _ name: String) -> String {
        // A slash cannot be part of a name.
        ((folder ?? "") + "/" + name).precomposedStringWithCanonicalMapping
    }
}
