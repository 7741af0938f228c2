/// A picture that the image host took.
public struct StoredImage: Sendable, Equatable, Codable {
    public let id: String
    /// The file name that came with it.
    public let fileName: String
    public let byteCount: Int
    /// The bytes' `Checksum` in hexadecimal digits: whether two uploads are the same picture.
    public let checksum: String
    public let width: Int
    public let height: Int
    /// `jpeg`, `png`, `gif` or `webp`.
    public let format: String
}
