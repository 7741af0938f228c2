import PhotoPreparation

/// A file to be queued. Path, size and modification time together are its identity until its content is known.
public struct NewJob: Sendable, Hashable {
    public var path: FilePath
    /// Below the upload root; empty at the root.
    public var folder: FilePath
    /// Bytes.
    public var size: Int64
    /// Modification time: seconds since 1970 and nanoseconds.
    public var modifiedSeconds: Int64
    public var modifiedNanoseconds: Int64
    public var type: ImageType

    public init(
        path: FilePath, folder: FilePath, size: Int64, modifiedSeconds: Int64, modifiedNanoseconds: Int64,
        type: ImageType
    ) {
        self.path = path
        self.folder = folder
        self.size = size
        self.modifiedSeconds = modifiedSeconds
        self.modifiedNanoseconds = modifiedNanoseconds
        self.type = type
    }
}
