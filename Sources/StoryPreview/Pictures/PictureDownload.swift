/// A picture that a page without network needs beside it.
public struct PictureDownload: Sendable, Hashable {
    /// The address to read.
    public let url: String
    /// The file's path below the page's folder.
    public let path: String
}
