/// A one-time address that takes one picture (API contract section 5.2).
public struct DirectUpload: Sendable, Equatable {
    /// Where the picture goes. Whoever has it can upload, so it is a secret.
    public var uploadURL: Redacted<String>
    /// The picture's id at the image host.
    public var imageID: String

    public init(uploadURL: Redacted<String>, imageID: String) {
        self.uploadURL = uploadURL
        self.imageID = imageID
    }
}

extension DirectUpload: Decodable {
    private enum CodingKeys: String, CodingKey {
        case uploadURL
        case id
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        uploadURL = Redacted(try values.decode(String.self, forKey: .uploadURL))
        imageID = try values.decode(String.self, forKey: .id)
    }
}
