/// Stage 1 of the upload path: a picture found in a folder, not yet read beyond its first bytes.
public struct ScannedPhoto: Sendable, Hashable {
    /// Opens it: the root as it was given, and the exact bytes below it.
    public var path: FilePath
    /// The folder below the root, empty for the root itself; never an absolute path.
    public var relativeFolder: FilePath
    public var name: FilePath
    /// What the content says.
    public var type: ImageType
    /// Bytes.
    public var size: Int64
    public var modified: FileTimestamp
    /// `YYYY-MM-DDThh:mm:ss[.ffffff]`; read only when the scan is sorted by it.
    public var captureTime: String?

    public init(
        path: FilePath, relativeFolder: FilePath, name: FilePath, type: ImageType, size: Int64,
        modified: FileTimestamp, captureTime: String? = nil
    ) {
        self.path = path
        self.relativeFolder = relativeFolder
        self.name = name
        self.type = type
        self.size = size
        self.modified = modified
        self.captureTime = captureTime
    }
}
