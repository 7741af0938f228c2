import PhotoPreparation

/// What will be recorded about a photo, kept in its row so that a retry of the recording needs neither the file nor a
/// decoder.
public struct PhotoDraft: Equatable, Sendable, Codable {
    /// Path below the upload root with `/`, NFC; empty at the root.
    public var folder: String
    /// Name told to the servers, NFC.
    public var fileName: String
    /// Pixels of the uploaded picture, upright.
    public var width: Int
    public var height: Int
    public var metadata: PhotoMetadata

    public init(folder: String, fileName: String, width: Int, height: Int, metadata: PhotoMetadata) {
        self.folder = folder
        self.fileName = fileName
        self.width = width
        self.height = height
        self.metadata = metadata
    }
}
