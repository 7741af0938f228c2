import Foundation

/// Reads EXIF: bytes in, facts out. It never traps, whatever the bytes are, and its work is bounded.
///
/// Only the bytes that are needed are read, so a date costs a few small reads of a large file. What EXIF does not hold
/// (ratings, labels, keywords, sidecars) is `MetadataReader`'s, which also documents the precedence.
public struct EXIFReader: Sendable {
    public init() {}

    /// What the picture's EXIF says, in the spellings that the service is sent.
    public func metadata(in data: Data, type: ImageType) -> PhotoMetadata {
        EXIFFacts(tags(in: DataBytes(data), type: type)).metadata
    }

    /// The camera's clock alone, read from a file's head.
    func captureTime(in source: any RandomAccessBytes, type: ImageType) -> String? {
        EXIFFacts(tags(in: source, type: type)).date?.wallClock
    }

    func tags(in source: any RandomAccessBytes, type: ImageType) -> EXIFTags {
        tags(of: MetadataBlocks.of(source, type: type))
    }

    func tags(of blocks: MetadataBlocks) -> EXIFTags {
        blocks.exif.map { TIFFDirectoryReader.tags(of: $0) } ?? EXIFTags()
    }
}
