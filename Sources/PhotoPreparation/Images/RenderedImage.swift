import Foundation

/// An upright JPEG that the service takes.
public struct RenderedImage: Sendable {
    public var jpeg: Data
    /// Pixels of the result, upright.
    public var width: Int
    public var height: Int
    /// How it was made.
    public var method: Method
    /// For the photographer: first frame of an animation only, HDR gain map lost, and so on.
    public var warnings: [String]

    /// How a result came to be.
    public enum Method: String, Sendable {
        /// The original's compressed pixels, with its metadata rewritten.
        case untouched
        case resized
        case reencoded
    }

    public init(jpeg: Data, width: Int, height: Int, method: Method, warnings: [String] = []) {
        self.jpeg = jpeg
        self.width = width
        self.height = height
        self.method = method
        self.warnings = warnings
    }
}
