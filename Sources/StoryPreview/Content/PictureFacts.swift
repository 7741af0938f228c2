/// How a photo was taken, as the viewer's panel lists it. Empty text is not shown.
public struct PictureFacts: Sendable, Hashable {
    public var camera = ""
    public var lens = ""
    public var iso = ""
    public var shutterSpeed = ""
    public var aperture = ""
    public var focalLength = ""
    /// The camera's wall clock.
    public var takenAt = ""
    /// Latitude and longitude in degrees.
    public var position = ""

    public init() {}

    /// The facts that are there, in the order of the panel.
    func rows(_ words: PageWords) -> [(name: String, value: String)] {
        [
            (words.camera, camera), (words.lens, lens), (words.iso, iso), (words.shutterSpeed, shutterSpeed),
            (words.aperture, aperture), (words.focalLength, focalLength), (words.takenAt, takenAt),
            (words.position, position),
        ].filter { !$0.1.isEmpty }
    }
}
