/// What the service takes, and how pictures are made to fit.
public struct RenderRequest: Sendable, Equatable {
    /// Longest side of the result in pixels.
    public var longEdge = 3200
    /// JPEG quality when the picture is made smaller.
    public var resizedQuality = 88
    /// JPEG quality when it is re-encoded at its own size.
    public var sameSizeQuality = 92
    /// Largest result in bytes; quality steps down until it fits.
    public var maximumBytes = 10_000_000
    /// Longest side the service stores.
    public var maximumSide = 12_000
    /// Most pixels that are decoded; larger pictures are refused from the header.
    public var maximumPixels = 400_000_000

    public init() {}
}
