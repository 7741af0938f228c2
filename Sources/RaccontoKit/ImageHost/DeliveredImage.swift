/// A picture that the image host has taken.
public struct DeliveredImage: Sendable, Equatable {
    public let id: String
    /// Delivery address of the `public` variant.
    public let publicURL: String

    public init(id: String, publicURL: String) {
        self.id = id
        self.publicURL = publicURL
    }
}
