import Foundation

/// Files that look like photos and are none, or no whole ones.
public enum BrokenFile: String, Sendable, CaseIterable {
    /// Ends in the middle of the picture.
    case truncated
    /// Bytes in the middle of the picture are others.
    case corrupt
    case empty
    /// Plain text, whatever it is called.
    case text
    /// Nothing but a JPEG's first four bytes.
    case onlyBegun

    /// The file, made of a sound photo where it takes one.
    public func data(from photo: SamplePhoto = SamplePhoto()) -> Data {
        switch self {
        case .truncated:
            let whole = photo.jpeg()
            return whole.prefix(whole.count * 6 / 10)
        case .corrupt:
            var jpeg = photo.jpeg()
            let middle = jpeg.count / 2
            // A marker that has no place inside a scan, so that no decoder can miss it.
            jpeg.replaceSubrange(
                middle..<min(middle + 64, jpeg.count), with: [UInt8](repeating: 0xFF, count: 62) + [0xC4, 0])
            return jpeg
        case .empty: return Data()
        case .text: return Data("This is not a picture.\n".utf8)
        case .onlyBegun: return Data([0xFF, 0xD8, 0xFF, 0xE0])
        }
    }
}
