import PhotoPreparation

/// Stage 2 of the upload path, `ScannedPhoto` → **NewJob** → `UploadJob`: a file to be queued.
///
/// Path, size and modification time together are its identity until its content is known.
public struct NewJob: Sendable, Hashable {
    /// Absolute: the worker may run in another folder.
    public var path: FilePath
    /// Below the upload root; empty at the root.
    public var folder: FilePath
    /// Bytes.
    public var size: Int64
    public var modified: FileTimestamp
    public var type: ImageType

    public init(path: FilePath, folder: FilePath, size: Int64, modified: FileTimestamp, type: ImageType) {
        self.path = path
        self.folder = folder
        self.size = size
        self.modified = modified
        self.type = type
    }
}
