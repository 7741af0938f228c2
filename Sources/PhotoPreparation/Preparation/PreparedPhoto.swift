/// Stage 4 of the upload path: everything that is sent for one photo.
public struct PreparedPhoto: Sendable {
    /// The upright JPEG.
    public var image: RenderedImage
    public var metadata: PhotoMetadata
    /// SHA-256 of the original file, 64 lower-case digits.
    public var contentHash: String
    /// Bytes of the original file.
    public var size: Int64
    /// Of the original file.
    public var modified: FileTimestamp
    /// What the original is, whatever it is called.
    public var type: ImageType
    /// The file's name as servers are told it: valid UTF-8, composed.
    public var uploadName: String

    public init(
        image: RenderedImage, metadata: PhotoMetadata, contentHash: String, size: Int64, modified: FileTimestamp,
        type: ImageType, uploadName: String
    ) {
        self.image = image
        self.metadata = metadata
        self.contentHash = contentHash
        self.size = size
        self.modified = modified
        self.type = type
        self.uploadName = uploadName
    }
}
