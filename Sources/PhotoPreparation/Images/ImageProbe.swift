/// What a picture's header tells, before any pixel is decoded.
public struct ImageProbe: Sendable, Equatable {
    /// Pixels as stored, before orientation is applied.
    public var width: Int
    public var height: Int
    /// 1 grey, 3 colour, 4 CMYK or colour with alpha.
    public var components: Int
    public var hasICCProfile: Bool
    /// More than one frame.
    public var isAnimated: Bool
    /// Bytes that rendering it takes beyond the file's own, estimated; 0 when unknown.
    public var workingBytes: Int

    public init(
        width: Int, height: Int, components: Int, hasICCProfile: Bool = false, isAnimated: Bool = false,
        workingBytes: Int = 0
    ) {
        self.width = width
        self.height = height
        self.components = components
        self.hasICCProfile = hasICCProfile
        self.isAnimated = isAnimated
        self.workingBytes = workingBytes
    }
}
