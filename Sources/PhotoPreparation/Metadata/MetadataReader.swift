import Foundation

/// Stage 3 of the upload path: what a photo tells about itself, from its EXIF and from what editors wrote beside it.
///
/// One field, one stated precedence: `docs/metadata.md`.
public struct MetadataReader: Sendable {
    public init() {}

    /// Reads a picture's content, already in memory. Blocks.
    public func read(_ data: Data, type: ImageType, path: FilePath) -> PhotoMetadata {
        let blocks = MetadataBlocks.of(DataBytes(data), type: type)
        return EXIFFacts(EXIFReader().tags(of: blocks)).metadata
    }
}
